import { categoryLabel, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { isStorable, TEXT_LIMITS } from "../../../shared/text.ts";

export type PageSize = (typeof PAGE_SIZES)[number];

/** What the list shows. Empty texts do not filter. */
export interface ExpenseFilter {
  search: string;
  category: string;
  paymentMethod: string;
  page: number;
  pageSize: PageSize;
}

/** The same as it stands in the address: whatever has its default is left out. */
export interface ExpenseSearch {
  search?: string;
  category?: string;
  paymentMethod?: string;
  page?: number;
  pageSize?: PageSize;
}

/** The server takes no longer search than this. */
export const MAX_SEARCH = 200;
const PAGE = /^[1-9]\d{0,5}$/;

function textOf(value: unknown, max: number): string {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text !== "string" || !isStorable(text)) return "";
  return text.trim() === "" || text.length > max ? "" : text;
}

function pageOf(value: unknown): number {
  return PAGE.test(String(value)) ? Number(value) : 1;
}

export function pageSizeOf(value: unknown): PageSize {
  return PAGE_SIZES.find((size) => String(size) === String(value)) ?? DEFAULT_PAGE_SIZE;
}

/** Reads an address; whatever makes no sense there counts as its default. */
export function expenseFilterOf(raw: Readonly<Record<string, unknown>>): ExpenseFilter {
  return {
    search: textOf(raw["search"], MAX_SEARCH),
    category: categoryLabel(textOf(raw["category"], TEXT_LIMITS.name)),
    paymentMethod: paymentMethodLabel(textOf(raw["paymentMethod"], TEXT_LIMITS.name)),
    page: pageOf(raw["page"]),
    pageSize: pageSizeOf(raw["pageSize"]),
  };
}

export function expenseSearchOf(filter: ExpenseFilter): ExpenseSearch {
  const { search, category, paymentMethod, page, pageSize } = filter;
  return {
    ...(search !== "" && { search }),
    ...(category !== "" && { category }),
    ...(paymentMethod !== "" && { paymentMethod }),
    ...(page !== 1 && { page }),
    ...(pageSize !== DEFAULT_PAGE_SIZE && { pageSize }),
  };
}

/** The router's `validateSearch`: rewrites `?page=1&pageSize=25` and junk to the bare address. */
export function parseExpenseSearch(raw: Record<string, unknown>): ExpenseSearch {
  return expenseSearchOf(expenseFilterOf(raw));
}

export const NO_FILTER = expenseFilterOf({});

/** Whether a filter narrows the list. Page and page size do not. */
export function isFiltered({ search, category, paymentMethod }: ExpenseFilter): boolean {
  return search !== "" || category !== "" || paymentMethod !== "";
}
