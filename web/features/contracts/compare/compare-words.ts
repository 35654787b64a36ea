import { type ComparedItem, compareQuotes } from "./compare-quotes.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import {
  type Cents,
  centsOf,
  ZERO_CENTS,
  subtractCents,
  sumCents,
  toDecimal,
} from "../../../../shared/money.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { validityOf } from "../quotes/quote-groups.ts";

export interface ComparedQuote {
  quote: QuoteRecord;
  amount: Cents;
  /** what it costs more than the cheapest offer that still holds */
  more: Cents;
  isExpired: boolean;
  /** what its priced items come to; null where none has a price */
  itemsSum: Cents | null;
  /** what of the amount no priced item explains; null where none has a price */
  notItemized: Cents | null;
  /** what others name and it does not */
  missing: string[];
}

export interface Comparison {
  items: ComparedItem[];
  quotes: ComparedQuote[];
}

/** Quotes for one work laid side by side, line by line. */
export function comparisonOf(quotes: readonly QuoteRecord[], today: CalendarDate): Comparison {
  const items = compareQuotes(
    quotes.map(({ id, items: named }) => ({
      id,
      items: named.map(({ description, amount }) => ({
        description,
        amount: amount === null ? null : centsOf(amount),
      })),
    })),
  );
  const amounts = quotes.map(({ amount }) => centsOf(amount ?? "0.00"));
  const expired = quotes.map((quote) => validityOf(quote, today) === "expired");
  const holding = amounts.filter((_, index) => expired[index] === false);
  const least = (holding.length > 0 ? holding : amounts).reduce((a, b) => (b < a ? b : a));
  return {
    items,
    quotes: quotes.map((quote, index) => {
      const amount = amounts[index] ?? ZERO_CENTS;
      const prices = quote.items.flatMap((item) =>
        item.amount === null ? [] : [centsOf(item.amount)],
      );
      const itemsSum = prices.length === 0 ? null : sumCents(prices);
      return {
        quote,
        amount,
        more: subtractCents(amount, least),
        isExpired: expired[index] ?? false,
        itemsSum,
        notItemized: itemsSum === null ? null : subtractCents(amount, itemsSum),
        missing: items
          .filter(({ offers }) => offers[index]?.is === "missing")
          .map(({ description }) => description),
      };
    }),
  };
}

/** More names than these are counted, not told. */
const MOST_NAMED = 3;

const LIST = new Intl.ListFormat("en-US");

function listed(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED);
  const rest = names.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  return LIST.format(all);
}

function priceWords({ quote, more, isExpired }: ComparedQuote, name: string): string {
  const amount = formatMoney(quote.amount ?? "0.00");
  if (isExpired && quote.validUntil !== null) {
    return `${name}'s quote of ${amount} expired on ${formatDate(quote.validUntil)}. Check that the price still stands.`;
  }
  return more === 0
    ? `${name} is lowest at ${amount}.`
    : `${name} is ${formatMoney(toDecimal(more))} above the lowest.`;
}

/** What sets one quote apart, in a sentence or two. */
export function differenceWords(compared: ComparedQuote, name: string): string {
  const { quote, missing } = compared;
  const price = priceWords(compared, name);
  if (quote.items.length === 0) return `${price} No itemized breakdown. Ask what's included.`;
  if (missing.length === 0) return `${price} Includes every item listed in any quote.`;
  return `${price} Doesn't list ${listed(missing)}. Ask whether it's extra.`;
}
