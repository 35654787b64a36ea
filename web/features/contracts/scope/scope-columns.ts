import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type {
  ScopeCell,
  ScopeComparison,
  ScopeQuoteRecord,
} from "../../../../shared/contracts/scope.ts";
import { contractorName } from "../contract-words.ts";

/** A quote with its figures in the comparison. */
export interface ScopeColumn {
  quote: QuoteRecord;
  scope: ScopeQuoteRecord;
  name: string;
}

export interface ComparedScope {
  items: ScopeComparison["items"];
  /** by adjusted total */
  columns: ScopeColumn[];
  cellOf: (itemId: number, quoteId: number) => ScopeCell | undefined;
  /** contractor's name of a quote */
  contractorOf: (quoteId: number) => string;
}

/** @param quotes those on screen; fewer or newer than the comparison's */
export function comparedScope(
  { items, quotes: compared, cells }: ScopeComparison,
  quotes: readonly QuoteRecord[],
): ComparedScope {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]));
  const byPlace = new Map(cells.map((cell) => [`${cell.itemId} ${cell.quoteId}`, cell]));
  const contractorOf = (quoteId: number) => {
    const quote = byId.get(quoteId);
    return quote === undefined
      ? "another quote"
      : (quote.contractor?.name ?? contractorName(quote));
  };
  return {
    items,
    columns: compared.flatMap((scope) => {
      const quote = byId.get(scope.quoteId);
      return quote === undefined ? [] : [{ quote, scope, name: contractorOf(quote.id) }];
    }),
    cellOf: (itemId, quoteId) => byPlace.get(`${itemId} ${quoteId}`),
    contractorOf,
  };
}
