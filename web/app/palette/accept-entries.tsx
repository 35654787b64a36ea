import { Signature } from "lucide-react";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { contractorName } from "../../features/contracts/contract-words.ts";
import { formatMoney } from "../../lib/format.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { toast } from "../../ui/toast/toast.ts";
import type { Entry } from "./entry.ts";
import type { EntryContext } from "./use-entry-context.ts";

/** Whether the text could begin the word "accept": only then are quotes loaded. */
export function asksToAccept(text: string): boolean {
  return mayEdit() && /^acc/i.test(text);
}

/** Accepts one of the open quotes; its dialog offers to decline the others for the same work. */
export function acceptEntries(context: EntryContext, quotes: readonly QuoteRecord[]): Entry[] {
  return quotes
    .filter(({ status }) => status === "received")
    .map((quote) => ({
      id: `accept ${quote.id}`,
      label: `Accept quote: ${quote.work}`,
      note: contractorName(quote),
      amount: quote.amount === null ? undefined : formatMoney(quote.amount),
      Icon: Signature,
      run: () => void accept(context, quote),
    }));
}

async function accept({ navigate, setDialog }: EntryContext, quote: QuoteRecord): Promise<void> {
  try {
    const { quoteActions } = await import("../../features/contracts/quotes/quote-actions.tsx");
    const open = (id: number | undefined) =>
      void navigate({ to: "/contracts", search: id === undefined ? {} : { quote: id } });
    const { projectId, work } = quote;
    quoteActions({ projectId, setDialog, open, works: () => [work] }).accept(quote);
  } catch (error) {
    const description = errorMessage(error, "Couldn't open the quote. Please try again.");
    toast({ variant: "destructive", title: "Error", description });
  }
}
