import { daysBetween, parseCalendarDate } from "../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../shared/contracts/contract.ts";
import { isContract } from "../../shared/contracts/quote-status.ts";
import { compareDecimals, subtractDecimals } from "../../shared/money.ts";

/** A payment that is open under a contract. */
export interface ContractOffer {
  quoteId: number;
  /** null: the contract as a whole, where nothing of its schedule is open */
  installmentId: number | null;
  /** what the contract is for */
  work: string;
  title: string | null;
  /** what of it is still to be paid */
  open: string;
  date: string | null;
}

export interface Payment {
  contractorId?: number | null | undefined;
  amount: string;
  date: string;
}

/**
 * What of the contractor's contracts an expense may be the payment of, the likeliest first: by its
 * amount, then by its day. Recorded beside the contract, it would count twice in what is expected.
 */
export function contractOffers(
  quotes: readonly QuoteRecord[],
  { contractorId, amount, date }: Payment,
): ContractOffer[] {
  if (contractorId === null || contractorId === undefined) return [];
  return quotes
    .filter((quote) => quote.contractorId === contractorId && isContract(quote.status))
    .flatMap(openOf)
    .toSorted(
      (a, b) =>
        compareDecimals(distance(a.open, amount), distance(b.open, amount)) ||
        daysFrom(date, a.date) - daysFrom(date, b.date),
    );
}

function openOf({ id, work, figures, installments }: QuoteRecord): ContractOffer[] {
  if (compareDecimals(figures.open, "0.00") <= 0) return [];
  const scheduled = installments
    .filter(({ open }) => compareDecimals(open, "0.00") > 0)
    .map(({ id: installmentId, title, open, date }) => ({
      quoteId: id,
      installmentId,
      work,
      title,
      open,
      date,
    }));
  if (scheduled.length > 0) return scheduled;
  return [{ quoteId: id, installmentId: null, work, title: null, open: figures.open, date: null }];
}

function distance(a: string, b: string): string {
  return subtractDecimals(a, b).replace("-", "");
}

/** Without a day it may be any. */
function daysFrom(date: string, other: string | null): number {
  const from = parseCalendarDate(date);
  const to = other === null ? undefined : parseCalendarDate(other);
  return from === undefined || to === undefined
    ? Number.MAX_SAFE_INTEGER
    : Math.abs(daysBetween(from, to));
}
