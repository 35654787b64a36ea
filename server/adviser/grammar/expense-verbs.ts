import { isPhraseAt, type Word } from "./sentence.ts";

/** What stands behind a verb of paying, and what has to be said for it to be an expense. */
export interface PayingVerb {
  phrase: readonly string[];
  /** whom was paid, what was bought, or neither */
  object: "payee" | "thing" | "amount";
  /** "I gave Joe the key" is no expense, "I paid Joe" is one */
  needs: readonly ("amount" | "method" | "object")[];
  /** how it was paid, where the verb says that */
  method?: "Bank Transfer";
}

const verb = (
  phrases: string,
  object: PayingVerb["object"],
  needs: PayingVerb["needs"],
  method?: "Bank Transfer",
): readonly PayingVerb[] =>
  phrases
    .split(",")
    .map((phrase) => ({ phrase: phrase.split(" "), object, needs, ...(method && { method }) }));

const VERBS: readonly PayingVerb[] = [
  ...verb("paid,payed,prepaid,pre-paid", "payee", ["object"]),
  ...verb("paid off,paid for,paid out,paid out of pocket,paid in full", "payee", ["amount"]),
  ...verb("gave,handed,sent,slipped,tipped,reimbursed", "payee", ["amount"]),
  ...verb("wrote,cut", "payee", ["amount", "method"]),
  ...verb("venmoed,venmo'd,zelled,zelle'd,wired,transferred", "payee", ["amount"], "Bank Transfer"),
  ...verb("bought,purchased", "thing", ["object"]),
  ...verb("got,picked up,grabbed,rented,settled", "thing", ["amount"]),
  // What is ordered is not always paid; with a way of paying it is.
  ...verb("ordered", "thing", ["amount", "method"]),
  ...verb("spent,dropped,charged,shelled out,forked over", "amount", ["amount"]),
  ...verb(
    "put down,put,made a payment,made a deposit,made a down payment,made a,made the,made another",
    "amount",
    ["amount"],
  ),
].toSorted((one, other) => other.phrase.length - one.phrase.length);

/** "The permit cost us 400": what it was stands before. */
export const COSTING: readonly (readonly string[])[] = [
  ["cost", "me"],
  ["cost", "us"],
  ["set", "me", "back"],
  ["set", "us", "back"],
  ["ran", "me"],
  ["ran", "us"],
];

export function payingVerbAt(words: readonly Word[], at: number): PayingVerb | undefined {
  // "Got paid" is another verb: whoever says it of themselves has an income. "Got back" is one of going.
  if (isPhraseAt(words, at, ["got", "paid"]) || isPhraseAt(words, at, ["got", "back"])) {
    return undefined;
  }
  return VERBS.find(({ phrase }) => isPhraseAt(words, at, phrase));
}
