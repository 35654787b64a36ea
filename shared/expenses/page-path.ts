/**
 * Path of a page of expenses. The server embeds its response in the page under exactly this path.
 *
 * @param filter empty values are left out
 */
export function expensePagePath(
  projectId: number,
  filter: Readonly<Record<string, string | number | null>>,
): string {
  const query = Object.entries({ projectId, ...filter })
    .filter(([, value]) => Boolean(value))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `/api/expenses?${query.join("&")}`;
}
