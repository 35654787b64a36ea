import { codeOf } from "../expenses/catalog.ts";
import type { QuoteRecord } from "./contract.ts";
import { isContract } from "./quote-status.ts";

interface OtherQuotes {
  /** work that is agreed already */
  contracts: QuoteRecord[];
  /** offers that nobody decided on yet */
  open: QuoteRecord[];
}

/** The other quotes for the work of one; capitals and spaces make no difference. */
export function othersForWork(
  quotes: readonly QuoteRecord[],
  { id, work }: Pick<QuoteRecord, "id" | "work">,
): OtherQuotes {
  const others = quotes.filter((quote) => quote.id !== id && codeOf(quote.work) === codeOf(work));
  return {
    contracts: others.filter(({ status }) => isContract(status)),
    open: others.filter(({ status }) => status === "asked" || status === "received"),
  };
}
