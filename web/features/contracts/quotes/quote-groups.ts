import { type CalendarDate, daysAfter } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import { compareDecimals } from "../../../../shared/money.ts";

export interface WorkGroup {
  work: string;
  quotes: QuoteRecord[];
}

export interface QuoteGroups {
  contracts: QuoteRecord[];
  open: WorkGroup[];
  declined: QuoteRecord[];
}

/** Quotes with an amount by price, then those only requested. */
function byAmount(a: QuoteRecord, b: QuoteRecord): number {
  if (a.amount === null || b.amount === null) {
    return Number(a.amount === null) - Number(b.amount === null);
  }
  return compareDecimals(a.amount, b.amount);
}

/** Groups quotes by work, ignoring case and spaces; the newest spelling is shown. */
export function groupByWork(quotes: readonly QuoteRecord[]): WorkGroup[] {
  const groups = new Map<string, WorkGroup>();
  for (const quote of quotes) {
    const group = groups.get(codeOf(quote.work)) ?? { work: quote.work, quotes: [] };
    groups.set(codeOf(quote.work), { ...group, quotes: [...group.quotes, quote] });
  }
  return [...groups.values()].map(({ work, quotes: same }) => ({
    work,
    quotes: same.toSorted(byAmount),
  }));
}

/** Sections of the list; active contracts come before completed ones. */
export function groupQuotes(quotes: readonly QuoteRecord[]): QuoteGroups {
  const contracts = quotes.filter(({ status }) => isContract(status));
  const open = quotes.filter(({ status }) => status === "asked" || status === "received");
  return {
    contracts: [
      ...contracts.filter(({ status }) => status === "accepted"),
      ...contracts.filter(({ status }) => status === "completed"),
    ],
    open: groupByWork(open),
    declined: quotes.filter(({ status }) => status === "declined"),
  };
}

/**
 * Quotes for one work that have an amount. Declined quotes are excluded while others are open, and
 * included after the decision.
 */
export function comparable(quotes: readonly QuoteRecord[], work: string): QuoteRecord[] {
  const priced = quotes
    .filter((quote) => codeOf(quote.work) === codeOf(work))
    .filter(({ amount }) => amount !== null);
  const isOpen = priced.some(({ status }) => status !== "declined" && !isContract(status));
  return priced.filter(({ status }) => !isOpen || status !== "declined").toSorted(byAmount);
}

/** Distinct names of work, as suggestions: only equal names are compared. */
export function worksOf(quotes: readonly QuoteRecord[]): string[] {
  return groupByWork(quotes).map(({ work }) => work);
}

/** An expiry date within a week is highlighted. */
const SOON_DAYS = 7;

/** Whether an open quote is still valid; undefined without an expiry date or if not open. */
export function validityOf(
  { status, validUntil }: Pick<QuoteRecord, "status" | "validUntil">,
  today: CalendarDate,
): "valid" | "soon" | "expired" | undefined {
  if (validUntil === null || (status !== "asked" && status !== "received")) return undefined;
  if (validUntil < today) return "expired";
  return validUntil <= (daysAfter(today, SOON_DAYS) ?? today) ? "soon" : "valid";
}
