import { type ComparedItem, compareQuotes } from "../../../shared/contracts/compare-quotes.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import {
  type Cents,
  centsOf,
  NO_CENTS,
  subtractCents,
  sumCents,
  toDecimal,
} from "../../../shared/money.ts";
import { formatMoney } from "../../lib/format.ts";

export interface ComparedQuote {
  quote: QuoteRecord;
  amount: Cents;
  /** what it costs more than the cheapest */
  more: Cents;
  /** what its priced items come to; null where none has a price */
  itemsSum: Cents | null;
  /** what others name and it does not */
  missing: string[];
}

export interface Comparison {
  items: ComparedItem[];
  quotes: ComparedQuote[];
}

/** Quotes for one work laid side by side, line by line. */
export function comparisonOf(quotes: readonly QuoteRecord[]): Comparison {
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
  const least = amounts.reduce((a, b) => (b < a ? b : a), amounts[0] ?? NO_CENTS);
  return {
    items,
    quotes: quotes.map((quote, index) => {
      const amount = amounts[index] ?? NO_CENTS;
      const prices = quote.items.flatMap((item) =>
        item.amount === null ? [] : [centsOf(item.amount)],
      );
      return {
        quote,
        amount,
        more: subtractCents(amount, least),
        itemsSum: prices.length === 0 ? null : sumCents(prices),
        missing: items
          .filter(({ offers }) => offers[index]?.is === "missing")
          .map(({ description }) => description),
      };
    }),
  };
}

/** More names than these are counted, not told. */
const MOST_NAMED = 3;

function listed(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED);
  const rest = names.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

/** What sets one quote apart, in a sentence or two. */
export function differenceWords({ quote, more, missing }: ComparedQuote, name: string): string {
  const price =
    more === 0
      ? `${name} is the cheapest at ${formatMoney(quote.amount ?? "0.00")}.`
      : `${name} costs ${formatMoney(toDecimal(more))} more than the cheapest.`;
  if (quote.items.length === 0) return `${price} Their quote names no items: ask what is included.`;
  if (missing.length === 0) return `${price} Their quote has everything that any of them names.`;
  const what = `Their quote does not name ${listed(missing)}`;
  return `${price} ${what}: ask whether that comes on top.`;
}
