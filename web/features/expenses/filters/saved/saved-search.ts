import { type ExpenseFilter, expenseFilterOf, expenseSearchOf } from "../expense-search.ts";

/** The list's address without page and page size: "category=Labor&sort=-amount". */
export function savedSearchOf(filter: ExpenseFilter): string {
  const { page: _page, pageSize: _pageSize, ...search } = expenseSearchOf(filter);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value ?? []].flat()) parameters.append(name, String(one));
  }
  return parameters.toString();
}

/** Parameters that are no longer valid are ignored, as in an address. */
export function filterOfSaved(search: string): ExpenseFilter {
  const parameters = new URLSearchParams(search);
  const given = [...new Set(parameters.keys())].map((name) => {
    const all = parameters.getAll(name);
    return [name, all.length > 1 ? all : all[0]];
  });
  return expenseFilterOf(Object.fromEntries(given));
}
