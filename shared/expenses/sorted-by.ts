import { type ExpenseSort, SORT_COLUMNS, type SortColumn } from "./sort.ts";

export function sortedBy(sort: ExpenseSort): {
  column: SortColumn | undefined;
  isDescending: boolean;
} {
  const isDescending = sort.startsWith("-");
  const name = isDescending ? sort.slice(1) : sort;
  return { column: SORT_COLUMNS.find((column) => column === name), isDescending };
}
