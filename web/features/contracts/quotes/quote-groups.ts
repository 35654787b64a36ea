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

/** Those with an amount first, the cheapest on top; then those that are only asked. */
function byAmount(a: QuoteRecord, b: QuoteRecord): number {
  if (a.amount === null || b.amount === null) {
    return Number(a.amount === null) - Number(b.amount === null);
  }
  return compareDecimals(a.amount, b.amount);
}

/** Quotes by their work, as it was named last; capitals and spaces make no difference. */
export function byWork(quotes: readonly QuoteRecord[]): WorkGroup[] {
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

/** The list in its parts: what is under way before what is done. */
export function groupQuotes(quotes: readonly QuoteRecord[]): QuoteGroups {
  const contracts = quotes.filter(({ status }) => isContract(status));
  const open = quotes.filter(({ status }) => status === "asked" || status === "received");
  return {
    contracts: [
      ...contracts.filter(({ status }) => status === "accepted"),
      ...contracts.filter(({ status }) => status === "completed"),
    ],
    open: byWork(open),
    declined: quotes.filter(({ status }) => status === "declined"),
  };
}

/**
 * The quotes for one work that can be laid side by side: those with an amount. Declined ones stay
 * aside while others are open; once it is decided they show what the choice was between.
 */
export function comparable(quotes: readonly QuoteRecord[], work: string): QuoteRecord[] {
  const priced = quotes
    .filter((quote) => codeOf(quote.work) === codeOf(work))
    .filter(({ amount }) => amount !== null);
  const isOpen = priced.some(({ status }) => status !== "declined" && !isContract(status));
  return priced.filter(({ status }) => !isOpen || status !== "declined").toSorted(byAmount);
}

/** Works already named, once each: suggested, since only what is named alike is compared. */
export function worksOf(quotes: readonly QuoteRecord[]): string[] {
  return byWork(quotes).map(({ work }) => work);
}

/** A week before it runs out one is told. */
const SOON_DAYS = 7;

/** Whether an offer still holds; undefined where it says no day, or is no open offer. */
export function validityOf(
  { status, validUntil }: Pick<QuoteRecord, "status" | "validUntil">,
  today: CalendarDate,
): "valid" | "soon" | "expired" | undefined {
  if (validUntil === null || (status !== "asked" && status !== "received")) return undefined;
  if (validUntil < today) return "expired";
  return validUntil <= (daysAfter(today, SOON_DAYS) ?? today) ? "soon" : "valid";
}
