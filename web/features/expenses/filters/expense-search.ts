import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { DEFAULT_PAGE_SIZE } from "../../../../shared/expenses/page-size.ts";
import { DEFAULT_SORT, type ExpenseSort } from "../../../../shared/expenses/sort.ts";
import { type ExpenseSearch, type PageSize, parseExpenseSearch } from "../expense-address.ts";

/** The list's filter. Empty strings don't filter. */
export interface ExpenseFilter {
  search: string;
  /** empty for all */
  category: readonly string[];
  paymentMethod: string;
  /** null for all contractors */
  contractorId: number | null;
  /** expenses counted on this budget line; null for all */
  lineId: number | null;
  room: string;
  /** a name, or `-` for no one in particular */
  paidBy: string;
  /** expenses paid under this contract; null for all */
  quoteId: number | null;
  /** decimal strings, both included */
  amountFrom: string;
  amountTo: string;
  hasReceipt: "" | "true" | "false";
  /** first and last day, both included */
  from: string;
  to: string;
  page: number;
  pageSize: PageSize;
  sort: ExpenseSort;
}

/** Parses URL parameters; invalid ones get their default. */
export function expenseFilterOf(raw: Readonly<Record<string, unknown>>): ExpenseFilter {
  const read = parseExpenseSearch(raw);
  return {
    search: read.search ?? "",
    category: [read.category ?? []].flat().map(categoryLabel),
    paymentMethod: paymentMethodLabel(read.paymentMethod ?? ""),
    contractorId: read.contractorId ?? null,
    lineId: read.lineId ?? null,
    room: read.room ?? "",
    paidBy: read.paidBy ?? "",
    quoteId: read.quoteId ?? null,
    amountFrom: read.amountFrom ?? "",
    amountTo: read.amountTo ?? "",
    hasReceipt: read.hasReceipt ?? "",
    from: read.from ?? "",
    to: read.to ?? "",
    page: read.page ?? 1,
    pageSize: read.pageSize ?? DEFAULT_PAGE_SIZE,
    sort: read.sort ?? DEFAULT_SORT,
  };
}

export function expenseSearchOf(filter: ExpenseFilter): ExpenseSearch {
  return parseExpenseSearch({ ...filter });
}

export const NO_FILTER = expenseFilterOf({});

/** Removes all filters; order and page size stay. */
export function clearedFilter({ pageSize, sort }: ExpenseFilter): ExpenseFilter {
  return { ...NO_FILTER, pageSize, sort };
}

/**
 * Filters that narrow the list; both ends of a range count as one. Page, page size and order don't
 * narrow it.
 */
function activeFilters({ page: _page, pageSize: _size, sort: _sort, ...filter }: ExpenseFilter) {
  const { from, to, amountFrom, amountTo, ...single } = filter;
  return Object.values({ ...single, days: from + to, amounts: amountFrom + amountTo }).filter(
    (value) => String(value ?? "") !== "",
  );
}

export function isFiltered(filter: ExpenseFilter): boolean {
  return activeFilters(filter).length > 0;
}

/** Active filters besides the search, which has its own field. */
export function countFilters(filter: ExpenseFilter): number {
  return activeFilters({ ...filter, search: "" }).length;
}
