/** Columns of the list, in its order. */
export const SORT_COLUMNS = [
  "date",
  "description",
  "category",
  "paymentMethod",
  "contractor",
  "amount",
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** A column, ascending; descending with a minus. */
export type ExpenseSort = SortColumn | `-${SortColumn}`;

/** Newest first, without a parameter. */
export const DEFAULT_SORT = "-date";

export const EXPENSE_SORTS: readonly ExpenseSort[] = SORT_COLUMNS.flatMap(
  (column): ExpenseSort[] => [column, `-${column}`],
);
