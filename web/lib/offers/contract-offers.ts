import { daysBetween, parseCalendarDate } from "../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { isContract } from "../../../shared/contracts/quote-status.ts";
import { compareDecimals, subtractDecimals } from "../../../shared/money.ts";

/** An open payment of a contract. */
export interface ContractOffer {
  quoteId: number;
  /** null for the whole contract, when no installment is open */
  installmentId: number | null;
  /** the contract's subject */
  work: string;
  title: string | null;
  /** unpaid amount */
  open: string;
  date: string | null;
}

export interface Payment {
  contractorId?: number | null | undefined;
  amount: string;
  date: string;
}

/**
 * Open contract payments that an expense may be, best match first: nearest amount, then nearest
 * date. An expense not linked to its payment counts twice in the forecast.
 */
export function contractOffers(
  quotes: readonly QuoteRecord[],
  { contractorId, amount, date }: Payment,
): ContractOffer[] {
  if (contractorId === null || contractorId === undefined) return [];
  return quotes
    .filter((quote) => quote.contractorId === contractorId && isContract(quote.status))
    .flatMap(openOffers)
    .toSorted(
      (a, b) =>
        compareDecimals(distance(a.open, amount), distance(b.open, amount)) ||
        daysFrom(date, a.date) - daysFrom(date, b.date),
    );
}

function openOffers({ id, work, figures, installments }: QuoteRecord): ContractOffer[] {
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

/** A payment without a date matches every date. */
function daysFrom(date: string, other: string | null): number {
  const from = parseCalendarDate(date);
  const to = other === null ? undefined : parseCalendarDate(other);
  return from === undefined || to === undefined
    ? Number.MAX_SAFE_INTEGER
    : Math.abs(daysBetween(from, to));
}
