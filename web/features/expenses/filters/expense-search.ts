import { categoryLabel, paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { DEFAULT_PAGE_SIZE } from "../../../../shared/expenses/page-size.ts";
import { type ExpenseSearch, type PageSize, parseExpenseSearch } from "../expense-address.ts";

/** What the list shows. Empty texts do not filter. */
export interface ExpenseFilter {
  search: string;
  category: string;
  paymentMethod: string;
  /** null for everybody's */
  contractorId: number | null;
  /** the budget line that they are counted on; null for all */
  lineId: number | null;
  room: string;
  /** first and last day, both included */
  from: string;
  to: string;
  page: number;
  pageSize: PageSize;
}

/** What takes every narrowing away. */
export const CLEARED = {
  search: "",
  category: "",
  paymentMethod: "",
  contractorId: null,
  lineId: null,
  room: "",
  from: "",
  to: "",
} as const;

/** Reads an address; whatever makes no sense there counts as its default. */
export function expenseFilterOf(raw: Readonly<Record<string, unknown>>): ExpenseFilter {
  const { category = "", paymentMethod = "", ...rest } = parseExpenseSearch(raw);
  return {
    ...CLEARED,
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

/** Whether a filter narrows the list. Page and page size do not. */
export function isFiltered(filter: ExpenseFilter): boolean {
  return Object.values({ ...filter, page: 0, pageSize: 0 }).some(Boolean);
}
