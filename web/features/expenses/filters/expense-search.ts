import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { DEFAULT_PAGE_SIZE } from "../../../../shared/expenses/page-size.ts";
import { type ExpenseSearch, type PageSize, parseExpenseSearch } from "../expense-address.ts";

/** The list's filter. Empty strings don't filter. */
export interface ExpenseFilter {
  search: string;
  category: string;
  paymentMethod: string;
  /** null for all contractors */
  contractorId: number | null;
  /** expenses counted on this budget line; null for all */
  lineId: number | null;
  room: string;
  /** a name, or `-` for no one in particular */
  paidBy: string;
  /** first and last day, both included */
  from: string;
  to: string;
  page: number;
  pageSize: PageSize;
}

/** The values that reset every filter. */
export const CLEARED_FILTERS = {
  search: "",
  category: "",
  paymentMethod: "",
  contractorId: null,
  lineId: null,
  room: "",
  paidBy: "",
  from: "",
  to: "",
} as const;

/** Parses URL parameters; invalid ones get their default. */
export function expenseFilterOf(raw: Readonly<Record<string, unknown>>): ExpenseFilter {
  const { category = "", paymentMethod = "", ...rest } = parseExpenseSearch(raw);
  return {
    ...CLEARED_FILTERS,
    category: categoryLabel(category),
    paymentMethod: paymentMethodLabel(paymentMethod),
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    ...rest,
  };
}

export function expenseSearchOf(filter: ExpenseFilter): ExpenseSearch {
  return parseExpenseSearch({ ...filter });
}

export const NO_FILTER = expenseFilterOf({});

/** Whether a filter narrows the list. Page and page size don't. */
export function isFiltered(filter: ExpenseFilter): boolean {
  return Object.values({ ...filter, page: 0, pageSize: 0 }).some(Boolean);
}
