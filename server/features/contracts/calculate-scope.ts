import type { ScopeCell, ScopeComparison } from "../../../shared/contracts/scope.ts";
import { centsOf, subtractCents, toDecimal } from "../../../shared/money.ts";
import {
  type CentsRange,
  type ComparedCell,
  type ComparedScopeQuote,
  compareScope,
  inAdjustedOrder,
  type ScopePrice,
} from "./rules/compare-scope.ts";
import type { ScopeRow } from "./scope-queries.ts";

type StoredEntry = ScopeRow["entries"][number];

/** Calculates the figures of a stored scope. */
export function calculateScope({ items, quotes, mappings, entries }: ScopeRow): ScopeComparison {
  const compared = compareScope({
    itemIds: items.map(({ id }) => id),
    quotes: quotes.map(({ id, amount, lines }) => ({
      id,
      amount: centsOf(amount),
      lines: lines.map((line) => ({
        description: line.description,
        amount: line.amount === null ? null : centsOf(line.amount),
        labor: line.labor === null ? null : centsOf(line.labor),
      })),
    })),
    mappings,
    entries: entries.map((entry) => ({
      itemId: entry.itemId,
      quoteId: entry.quoteId,
      state: entry.state,
      allowance: entry.allowance === null ? null : centsOf(entry.allowance),
      price: priceOf(entry),
    })),
  });
  const entryOf = new Map(entries.map((entry) => [`${entry.itemId} ${entry.quoteId}`, entry]));
  const versionOf = new Map(quotes.map(({ id, version }) => [id, version]));
  return {
    items,
    quotes: inAdjustedOrder(compared.quotes).map((quote) => ({
      ...quoteInDecimals(quote),
      version: versionOf.get(quote.quoteId),
    })),
    cells: compared.cells.flatMap((cell): ScopeCell[] => {
      const entry = entryOf.get(`${cell.itemId} ${cell.quoteId}`);
      if (cell.state === "not_mentioned" && entry === undefined) return [];
      return [
        {
          ...cell,
          amount: cell.amount === null ? null : toDecimal(cell.amount),
          ...partsInDecimals(cell),
          adjustment: cell.adjustment && rangeInDecimals(cell.adjustment),
          answeredOn: entry?.answeredOn ?? null,
          price: entry === undefined ? null : storedPrice(entry),
        },
      ];
    }),
  };
}

function priceOf({ priceKind, priceLow, priceHigh, priceQuoteId }: StoredEntry): ScopePrice | null {
  if (priceKind === "quote") {
    return priceQuoteId === null ? null : { kind: priceKind, quoteId: priceQuoteId };
  }
  if (priceKind === null || priceLow === null || priceHigh === null) return null;
  return { kind: priceKind, low: centsOf(priceLow), high: centsOf(priceHigh) };
}

function storedPrice({ priceKind, priceLow, priceHigh, priceQuoteId }: StoredEntry) {
  return priceKind && { kind: priceKind, low: priceLow, high: priceHigh, quoteId: priceQuoteId };
}

/** The parts as decimals; materials are the rest of the amount. */
function partsInDecimals({ amount, labor }: ComparedCell) {
  if (amount === null || labor === null) return { labor: null, materials: null };
  return { labor: toDecimal(labor), materials: toDecimal(subtractCents(amount, labor)) };
}

function rangeInDecimals({ low, high }: CentsRange) {
  return { low: toDecimal(low), high: toDecimal(high) };
}

function quoteInDecimals(quote: ComparedScopeQuote) {
  const { quoteId, amount, lines, inScope, outside, notItemized, openGaps } = quote;
  return {
    quoteId,
    amount: toDecimal(amount),
    lines: lines.map((line) => ({
      line: line.line,
      description: line.description,
      amount: line.amount === null ? null : toDecimal(line.amount),
      items: line.items.map(({ itemId, share, amount: part }) => ({
        itemId,
        share,
        amount: part === null ? null : toDecimal(part),
      })),
    })),
    inScope: toDecimal(inScope),
    outside: toDecimal(outside),
    notItemized: toDecimal(notItemized),
    gaps: rangeInDecimals(quote.gaps),
    allowances: rangeInDecimals(quote.allowances),
    adjusted: rangeInDecimals(quote.adjusted),
    openGaps,
  };
}
