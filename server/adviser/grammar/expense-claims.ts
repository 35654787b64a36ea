import type { PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import type { ExpenseLead } from "./expense-leads.ts";
import { contractorsCalled, type Directory } from "./payees.ts";
import { phraseLengthAt, type Sentence, type Span, type Word } from "./sentence.ts";
import { phraseList } from "./word-lists.ts";

type Method = (typeof PAYMENT_METHODS)[number];

/** "Paid my Visa bill", "paid off the loan": a debt is paid, not by it. */
export function isDebt(
  words: readonly Word[],
  lead: ExpenseLead,
  { from, to }: Span,
  method: Method | undefined,
): boolean {
  const isOwed = method === "Credit Card" || method === "Debit Card" || method === "Financing";
  const between = words.slice(lead.span.to, from);
  const isAtOnce = between.every(({ key }) => ["my", "our", "the", "a"].includes(key));
  const isBill = ["bill", "balance", "statement"].includes(words[to]?.key ?? "");
  const isLed = ["with", "by", "on", "via", "using", "in", "from", "through"].includes(
    words[from]?.key ?? "",
  );
  return lead.verb?.object === "payee" && isOwed && isAtOnce && (isBill || !isLed);
}

const FILLERS = phraseList("fillers");

export function fillersIn(words: readonly Word[]): { span: Span }[] {
  return words.flatMap((_, at) => {
    const length = phraseLengthAt(words, at, FILLERS);
    return length === 0 ? [] : [{ span: { from: at, to: at + length } }];
  });
}

/** A telephone number and an address are not what was paid for; they stay in the notes. */
export function addressesIn(words: readonly Word[]): { span: Span }[] {
  return words.flatMap(({ kind }, at) =>
    kind === "phone" || kind === "email" ? [{ span: { from: at, to: at + 1 } }] : [],
  );
}

/** "Paid Joe 850 for drywall and Maria for tile": by a capital and a known name. */
export function namesAnother(
  { words }: Sentence,
  isTaken: (at: number) => boolean,
  directory: Directory,
): boolean {
  return words.some(
    ({ text, kind }, at) =>
      kind === "word" &&
      !isTaken(at) &&
      /^\p{Lu}/u.test(text) &&
      words[at - 1]?.key === "and" &&
      contractorsCalled(text, directory).length > 0,
  );
}
