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
  /** extra cost over the cheapest valid quote */
  more: Cents;
  isExpired: boolean;
  /** sum of its priced items; null without prices */
  itemsSum: Cents | null;
  /** part of the amount that no priced item explains; null without prices */
  notItemized: Cents | null;
  /** items that other quotes include and this one doesn't */
  missing: string[];
}

export interface Comparison {
  items: ComparedItem[];
  quotes: ComparedQuote[];
}

/** Compares the quotes for one work. */
export function comparisonOf(quotes: readonly QuoteRecord[], today: CalendarDate): Comparison {
  const items = compareQuotes(
    quotes.map(({ id, items: named }) => ({
      id,
      items: named.map(({ description, amount, labor, materials }) => ({
        description,
        amount: amount === null ? null : centsOf(amount),
        labor,
        materials,
      })),
    })),
  );
  const amounts = quotes.map(({ amount }) => centsOf(amount ?? "0.00"));
  const expired = quotes.map((quote) => validityOf(quote, today) === "expired");
  const valid = amounts.filter((_, index) => expired[index] === false);
  const lowest = (valid.length > 0 ? valid : amounts).reduce((a, b) => (b < a ? b : a));
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
        more: subtractCents(amount, lowest),
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

/** Names up to this many missing items; beyond that, only their number. */
const MAX_NAMED = 3;

const LIST = new Intl.ListFormat("en-US");

function listed(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED);
  const rest = names.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  return LIST.format(all);
}

function priceWords({ quote, more, isExpired }: ComparedQuote): string {
  const amount = formatMoney(quote.amount ?? "0.00");
  const contractor = quote.contractor?.name;
  const name = contractor ?? "The quote without a contractor";
  if (isExpired && quote.validUntil !== null) {
    const priced =
      contractor === undefined ? `${name}, ${amount},` : `${name}'s quote of ${amount}`;
    return `${priced} expired on ${formatDate(quote.validUntil)}. Check that the price still stands.`;
  }
  return more === 0
    ? `${name} is lowest at ${amount}.`
    : `${name} is ${formatMoney(toDecimal(more))} above the lowest.`;
}

/** One or two sentences on how a quote differs. */
export function differenceWords(compared: ComparedQuote): string {
  const { quote, missing } = compared;
  const price = priceWords(compared);
  if (quote.items.length === 0) return `${price} No itemized breakdown. Ask what's included.`;
  if (missing.length === 0) return `${price} Includes every item listed in any quote.`;
  return `${price} Doesn't list ${listed(missing)}. Ask whether it's extra.`;
}
