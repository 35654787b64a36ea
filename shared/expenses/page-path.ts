import { DEFAULT_SORT } from "./sort.ts";

type FilterValue = string | number | null;

/**
 * Path of a page of expenses. The server embeds its response in the page under exactly this path.
 *
 * @param filter empty values and the default order are left out
 */
export function expensePagePath(
  projectId: number,
  filter: Readonly<Record<string, FilterValue | readonly string[]>>,
): string {
  const query = Object.entries({ projectId, ...filter }).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).flatMap((value) =>
      value && value !== DEFAULT_SORT ? `${name}=${encodeURIComponent(String(value))}` : [],
    ),
  );
  return `/api/expenses?${query.join("&")}`;
}
