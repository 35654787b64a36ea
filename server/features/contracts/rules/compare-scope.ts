import { codeOf } from "../../../../shared/expenses/catalog.ts";
import {
  addCents,
  allocateCents,
  type Cents,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";

/** A quote with an amount. Lines with the same text, ignoring case and spaces, count as one. */
export interface ScopeQuote {
  id: number;
  amount: Cents;
  lines: readonly QuoteLine[];
}

export interface QuoteLine {
  description: string;
  /** null: included in the total without a price of its own */
  amount: Cents | null;
  /** labor part of the amount, the rest is materials; null when the quote doesn't say */
  labor?: Cents | null;
}

/** Assigns a quote's line to a scope item. A line of several items is divided by their shares. */
export interface ScopeMapping {
  itemId: number;
  quoteId: number;
  /** `codeOf` the line's description */
  line: string;
  /** weight among the line's items, a positive whole number */
  share: number;
}

/** What the user expects an item to cost that a quote excludes or has an allowance for. */
export type ScopePrice =
  | { kind: "own" | "contractor" | "range"; low: Cents; high: Cents }
  | { kind: "quote"; quoteId: number };

/** Values entered for an item in a quote. */
export interface ScopeEntry {
  itemId: number;
  quoteId: number;
  /** null: derived from the lines */
  state: "included" | "allowance" | "excluded" | null;
  /** amount for the state `allowance` */
  allowance: Cents | null;
  price: ScopePrice | null;
}

export interface Scope {
  itemIds: readonly number[];
  quotes: readonly ScopeQuote[];
  mappings: readonly ScopeMapping[];
  entries: readonly ScopeEntry[];
}

/** Low and high are equal where the amount is known exactly. */
export interface CentsRange {
  low: Cents;
  high: Cents;
}

export interface ComparedCell {
  itemId: number;
  quoteId: number;
  state: "priced" | "included" | "allowance" | "excluded" | "not_mentioned";
  /** price of its lines, or the allowance; null for other states */
  amount: Cents | null;
  /** labor part of the price; null unless all its priced lines have one */
  labor: Cents | null;
  /** amount it adds to the quote's total; null when zero or unknown */
  adjustment: CentsRange | null;
  /** whether it is excluded or not mentioned, and has no price */
  isOpen: boolean;
}

export interface ComparedLine {
  line: string;
  description: string;
  amount: Cents | null;
  /** the amounts add up to the line's */
  items: { itemId: number; share: number; amount: Cents | null; labor: Cents | null }[];
}

/** `amount` is `inScope` + `outside` + `notItemized`; `adjusted` is `amount` + `gaps` + `allowances`. */
export interface ComparedScopeQuote {
  quoteId: number;
  amount: Cents;
  lines: ComparedLine[];
  /** amount of lines that belong to scope items */
  inScope: Cents;
  /** amount of priced lines that belong to no item */
  outside: Cents;
  /** part of the quote's amount without a priced line; negative after a discount */
  notItemized: Cents;
  /** prices of items that the quote excludes or doesn't mention */
  gaps: CentsRange;
  /** differences between expected costs and allowances */
  allowances: CentsRange;
  adjusted: CentsRange;
  /** number of gaps without a price, which `adjusted` doesn't include */
  openGaps: number;
}

const NOTHING: CentsRange = { low: ZERO_CENTS, high: ZERO_CENTS };

/**
 * Compares quotes by the scope of the work. An item that a quote doesn't mention is neither zero
 * nor included, but a gap, which needs a price.
 */
export function compareScope({ itemIds, quotes, mappings, entries }: Scope): {
  quotes: ComparedScopeQuote[];
  cells: ComparedCell[];
} {
  const entryOf = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const mapped = Map.groupBy(mappings, ({ quoteId }) => quoteId);
  const read = quotes.map((quote) => ({
    quote,
    lines: linesOf(quote, itemIds, mapped.get(quote.id) ?? []),
  }));
  const stated = new Map(
    read.flatMap(({ quote, lines }) => {
      const parts = Map.groupBy(
        lines.flatMap(({ items }) => items),
        ({ itemId }) => itemId,
      );
      return itemIds.map((itemId) => {
        const key = keyOf({ itemId, quoteId: quote.id });
        return [key, stateOf(entryOf.get(key), parts.get(itemId) ?? [])] as const;
      });
    }),
  );
  const cells = read.map(({ quote }) =>
    itemIds.map((itemId): ComparedCell => {
      const key = keyOf({ itemId, quoteId: quote.id });
      const { state, amount, labor } = stated.get(key) ?? UNMENTIONED;
      const isGap = state === "excluded" || state === "not_mentioned";
      const price =
        isGap || state === "allowance" ? priceOf(entryOf.get(key), itemId, stated) : null;
      const adjustment = price && less(price, amount ?? ZERO_CENTS);
      return {
        itemId,
        quoteId: quote.id,
        state,
        amount,
        labor,
        adjustment,
        isOpen: isGap && price === null,
      };
    }),
  );
  return {
    quotes: read.map(({ quote, lines }, index) => totalsOf(quote, lines, cells[index] ?? [])),
    cells: cells.flat(),
  };
}

function keyOf({ itemId, quoteId }: { itemId: number; quoteId: number }): string {
  return `${itemId} ${quoteId}`;
}

/** The lines in order, each divided among its items. */
function linesOf(
  { lines }: ScopeQuote,
  itemIds: readonly number[],
  mappings: readonly ScopeMapping[],
): ComparedLine[] {
  const order = new Map(itemIds.map((itemId, index) => [itemId, index]));
  const placeOf = ({ itemId }: ScopeMapping) => order.get(itemId) ?? -1;
  const byLine = Map.groupBy(
    mappings.filter((mapping) => placeOf(mapping) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b)),
    ({ line }) => line,
  );
  return [...Map.groupBy(lines, ({ description }) => codeOf(description))].map(([line, same]) => {
    const prices = same.flatMap(({ amount }) => (amount === null ? [] : [amount]));
    const amount = prices.length === 0 ? null : sumCents(prices);
    const items = byLine.get(line) ?? [];
    const parts =
      amount === null || items.length === 0
        ? []
        : allocateCents(
            amount,
            items.map(({ share }) => share),
          );
    const labor = laborOf(same);
    // In proportion to the amounts, so that no part exceeds its amount.
    const laborParts =
      labor === null || parts.length === 0 || amount === 0 ? [] : allocateCents(labor, parts);
    return {
      line,
      description: same[0]?.description.trim() ?? line,
      amount,
      items: items.map(({ itemId, share }, index) => ({
        itemId,
        share,
        amount: parts[index] ?? null,
        labor: labor === null ? null : (laborParts[index] ?? ZERO_CENTS),
      })),
    };
  });
}

/** Sum of the priced lines' labor; null unless all of them have it. */
function laborOf(lines: readonly Pick<QuoteLine, "amount" | "labor">[]): Cents | null {
  const priced = lines.filter(({ amount }) => amount !== null);
  const labor = priced.flatMap((line) => line.labor ?? []);
  return priced.length === 0 || labor.length < priced.length ? null : sumCents(labor);
}

type Stated = Pick<ComparedCell, "state" | "amount" | "labor">;

const UNMENTIONED: Stated = { state: "not_mentioned", amount: null, labor: null };

/** A priced line takes precedence over an entered state, except for an allowance. */
function stateOf(
  entry: ScopeEntry | undefined,
  parts: readonly Pick<QuoteLine, "amount" | "labor">[],
): Stated {
  if (entry?.state === "allowance") {
    return { state: "allowance", amount: entry.allowance ?? ZERO_CENTS, labor: null };
  }
  const prices = parts.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (prices.length > 0) {
    return { state: "priced", amount: sumCents(prices), labor: laborOf(parts) };
  }
  if (entry?.state) return { state: entry.state, amount: null, labor: null };
  return parts.length > 0 ? { state: "included", amount: null, labor: null } : UNMENTIONED;
}

/**
 * The price of an item. A reference to another quote's price counts only while that quote has a
 * price for the item.
 */
function priceOf(
  entry: ScopeEntry | undefined,
  itemId: number,
  stated: ReadonlyMap<string, Stated>,
): CentsRange | null {
  const price = entry?.price ?? null;
  if (price === null) return null;
  if (price.kind !== "quote") return { low: price.low, high: price.high };
  const other = stated.get(keyOf({ itemId, quoteId: price.quoteId }));
  if (other?.state !== "priced" || other.amount === null) return null;
  return { low: other.amount, high: other.amount };
}

function less({ low, high }: CentsRange, amount: Cents): CentsRange {
  return { low: subtractCents(low, amount), high: subtractCents(high, amount) };
}

function plus(a: CentsRange, b: CentsRange): CentsRange {
  return { low: addCents(a.low, b.low), high: addCents(a.high, b.high) };
}

function totalsOf(
  { id, amount }: ScopeQuote,
  lines: ComparedLine[],
  cells: readonly ComparedCell[],
): ComparedScopeQuote {
  const sumOf = (some: readonly ComparedLine[]) =>
    sumCents(some.map((line) => line.amount ?? ZERO_CENTS));
  const inScope = sumOf(lines.filter(({ items }) => items.length > 0));
  const outside = sumOf(lines.filter(({ items }) => items.length === 0));
  const adjusting = (isAllowance: boolean) =>
    cells
      .filter(({ state }) => (state === "allowance") === isAllowance)
      .reduce((sum, { adjustment }) => plus(sum, adjustment ?? NOTHING), NOTHING);
  const gaps = adjusting(false);
  const allowances = adjusting(true);
  return {
    quoteId: id,
    amount,
    lines,
    inScope,
    outside,
    notItemized: subtractCents(subtractCents(amount, inScope), outside),
    gaps,
    allowances,
    adjusted: plus({ low: amount, high: amount }, plus(gaps, allowances)),
    openGaps: cells.filter(({ isOpen }) => isOpen).length,
  };
}

/**
 * Quotes by adjusted total, ranges by their midpoint. Those with open gaps come last, because their
 * totals are incomplete.
 */
export function inAdjustedOrder(quotes: readonly ComparedScopeQuote[]): ComparedScopeQuote[] {
  return quotes.toSorted(
    (a, b) =>
      Number(a.openGaps > 0) - Number(b.openGaps > 0) ||
      a.adjusted.low + a.adjusted.high - (b.adjusted.low + b.adjusted.high) ||
      a.amount - b.amount ||
      a.quoteId - b.quoteId,
  );
}
