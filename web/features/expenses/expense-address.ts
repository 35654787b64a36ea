import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { isStorable, TEXT_LIMITS } from "../../../shared/text.ts";

/*
 * URL search parameters of the expenses screen. Separate from the screen's code, because the router
 * reads them and every screen loads the router.
 */

export type PageSize = (typeof PAGE_SIZES)[number];

/** Parameters with their default value are left out. */
export interface ExpenseSearch {
  search?: string;
  category?: string;
  paymentMethod?: string;
  contractorId?: number;
  /** expenses counted on this budget line */
  lineId?: number;
  room?: string;
  /** a name, or `-` for no one in particular */
  paidBy?: string;
  /** first and last day, both included */
  from?: string;
  to?: string;
  page?: number;
  pageSize?: PageSize;
}

/** The server's maximum search length. */
export const MAX_SEARCH = 200;

function readText(text: unknown, max: number): string | undefined {
  if (typeof text !== "string" || text.length > max) return undefined;
  return text.trim() !== "" && isStorable(text) ? text : undefined;
}

function readDate(value: unknown): string | undefined {
  return typeof value === "string" ? parseCalendarDate(value) : undefined;
}

function readPositiveInteger(value: unknown, max: number): number | undefined {
  const number = /^[1-9]\d*$/.test(String(value)) ? Number(value) : 0;
  return number > 0 && number <= max ? number : undefined;
}

/**
 * The router's `validateSearch`: normalizes `?page=1&pageSize=25` and invalid values to the bare
 * URL.
 */
export function parseExpenseSearch(raw: Readonly<Record<string, unknown>>): ExpenseSearch {
  const search = readText(raw["search"], MAX_SEARCH);
  const category = readText(raw["category"], TEXT_LIMITS.name);
  const paymentMethod = readText(raw["paymentMethod"], TEXT_LIMITS.name);
  const from = readDate(raw["from"]);
  const to = readDate(raw["to"]);
  const isForward = !from || !to || from <= to;
  const contractorId = readPositiveInteger(raw["contractorId"], Number.MAX_SAFE_INTEGER);
  const lineId = readPositiveInteger(raw["lineId"], Number.MAX_SAFE_INTEGER);
  const room = readText(raw["room"], TEXT_LIMITS.name);
  const paidBy = readText(raw["paidBy"], TEXT_LIMITS.line);
  const page = readPositiveInteger(raw["page"], 999_999);
  const pageSize = PAGE_SIZES.find((size) => String(size) === String(raw["pageSize"]));
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(paymentMethod && { paymentMethod }),
    ...(contractorId && { contractorId }),
    ...(lineId && { lineId }),
    ...(room && { room }),
    ...(paidBy && { paidBy }),
    ...(isForward && from && { from }),
    ...(isForward && to && { to }),
    ...(page && page > 1 && { page }),
    ...(pageSize && pageSize !== DEFAULT_PAGE_SIZE && { pageSize }),
  };
}
