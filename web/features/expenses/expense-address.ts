import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../shared/expenses/page-size.ts";
import { DEFAULT_SORT, EXPENSE_SORTS, type ExpenseSort } from "../../../shared/expenses/sort.ts";
import { isStorable, TEXT_LIMITS } from "../../../shared/text.ts";

/* URL search parameters of the expenses screen. */

export type PageSize = (typeof PAGE_SIZES)[number];

/** Parameters with their default value are left out. */
export interface ExpenseSearch {
  search?: string | undefined;
  /** several: repeated in the address */
  category?: string | readonly string[] | undefined;
  paymentMethod?: string | undefined;
  contractorId?: number | undefined;
  /** expenses counted on this budget line */
  lineId?: number | undefined;
  room?: string | undefined;
  /** a name, or `-` for no one in particular */
  paidBy?: string | undefined;
  quoteId?: number | undefined;
  /** decimal strings, both included */
  amountFrom?: string | undefined;
  amountTo?: string | undefined;
  hasReceipt?: "true" | "false" | undefined;
  /** first and last day, both included */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  pageSize?: PageSize | undefined;
  sort?: ExpenseSort | undefined;
}

/** The server's maximum search length. */
export const MAX_SEARCH = 200;

const RECEIPTS = ["true", "false"] as const;

function readText(text: unknown, max: number): string | undefined {
  if (typeof text !== "string" || text.length > max) return undefined;
  return text.trim() !== "" && isStorable(text) ? text : undefined;
}

function readCategories(given: unknown): string | readonly string[] | undefined {
  if (!Array.isArray(given)) return readText(given, TEXT_LIMITS.name);
  const several = given.flatMap((one) => readText(one, TEXT_LIMITS.name) ?? []).slice(0, 50);
  return several.length > 1 ? several : several[0];
}

function readAmount(value: unknown): string | undefined {
  return /^\d{1,8}(\.\d{1,2})?$/.test(String(value)) ? String(value) : undefined;
}

function readDate(value: unknown): string | undefined {
  return typeof value === "string" ? parseCalendarDate(value) : undefined;
}

function readPositiveInteger(value: unknown, max: number): number | undefined {
  const number = /^[1-9]\d*$/.test(String(value)) ? Number(value) : 0;
  return number > 0 && number <= max ? number : undefined;
}

/** Without default and invalid values: `?page=1&pageSize=25` is the bare URL. */
export function parseExpenseSearch(raw: Readonly<Record<string, unknown>>): ExpenseSearch {
  const from = readDate(raw["from"]);
  const to = readDate(raw["to"]);
  const isForward = !from || !to || from <= to;
  const amountFrom = readAmount(raw["amountFrom"]);
  const amountTo = readAmount(raw["amountTo"]);
  const isRange = !amountFrom || !amountTo || Number(amountFrom) <= Number(amountTo);
  const sort = EXPENSE_SORTS.find((value) => value === raw["sort"]);
  const page = readPositiveInteger(raw["page"], 999_999);
  const pageSize = PAGE_SIZES.find((size) => String(size) === String(raw["pageSize"]));
  const readName = (name: string) => readText(raw[name], TEXT_LIMITS.name);
  const readId = (name: string) => readPositiveInteger(raw[name], Number.MAX_SAFE_INTEGER);
  return {
    search: readText(raw["search"], MAX_SEARCH),
    category: readCategories(raw["category"]),
    paymentMethod: readName("paymentMethod"),
    contractorId: readId("contractorId"),
    lineId: readId("lineId"),
    room: readName("room"),
    paidBy: readText(raw["paidBy"], TEXT_LIMITS.line),
    quoteId: readId("quoteId"),
    amountFrom: isRange ? amountFrom : undefined,
    amountTo: isRange ? amountTo : undefined,
    hasReceipt: RECEIPTS.find((value) => value === raw["hasReceipt"]),
    from: isForward ? from : undefined,
    to: isForward ? to : undefined,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    page: page === 1 ? undefined : page,
    pageSize: pageSize === DEFAULT_PAGE_SIZE ? undefined : pageSize,
  };
}

/** The parameters as text, to compare an address with its valid parameters. */
export function addressText(search: object): string {
  return Object.entries(search)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${String(value)}`))
    .toSorted()
    .join("&");
}
