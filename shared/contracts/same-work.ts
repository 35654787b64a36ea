import { codeOf } from "../expenses/catalog.ts";
import type { QuoteRecord } from "./contract.ts";
import { isContract } from "./quote-status.ts";

interface OtherQuotes {
  /** quotes accepted for this work */
  contracts: QuoteRecord[];
  /** offers without a decision */
  open: QuoteRecord[];
}

/** The other quotes for the same work, compared without case and spaces. */
export function otherQuotesForWork(
  quotes: readonly QuoteRecord[],
  { id, work }: Pick<QuoteRecord, "id" | "work">,
): OtherQuotes {
  const others = quotes.filter((quote) => quote.id !== id && codeOf(quote.work) === codeOf(work));
  return {
    contracts: others.filter(({ status }) => isContract(status)),
    open: others.filter(({ status }) => status === "asked" || status === "received"),
  };
}
