import { isSameStem, nameTokens } from "../questions/names.ts";
import { isThing } from "./categories.ts";
import { TRADE_WORDS } from "./categories.ts";
import type { SaidPayee } from "./expense-people.ts";
import { contractorsCalled, type Directory, type KnownContractor } from "./payees.ts";
import { type Sentence, setOf, type Span, textOf } from "./sentence.ts";

/* What is found in a sentence that is known to be of an expense, though no verb says so in its place. */

const CHATTER = {
  expense: setOf("him her them it came come by over here and then fee rental rent"),
  refund: setOf(
    "returned return brought took sent gave got received back refund refunded refunds credited credit money me us and they for it",
  ),
} as const;

/** Words that carry what kind of record it is and nothing of what it is for. */
export function chatterIn(
  words: Sentence["words"],
  isMeant: "expense" | "refund",
): { span: Span }[] {
  const chatter = CHATTER[isMeant];
  const isSpoken = words.some(({ key }) => ["him", "her", "them"].includes(key));
  return words.flatMap(({ key }, at) =>
    chatter.has(key) && (isMeant === "refund" || isSpoken)
      ? [{ span: { from: at, to: at + 1 } }]
      : [],
  );
}

/** "The plumber" is the one contractor who is a plumber. */
export function withTrade(payee: SaidPayee, contractors: readonly KnownContractor[]): SaidPayee {
  if (payee.kind !== "role") return payee;
  const words = nameTokens(payee.said);
  const [only, another] = contractors.filter(({ specialty }) =>
    nameTokens(specialty ?? "").some((trade) => words.some((word) => isSameStem(word, trade))),
  );
  if (only === undefined || another !== undefined) return payee;
  return { ...payee, kind: "contractor", said: only.name, contractorId: only.id };
}

/** "Electrician came yesterday, 600 cash" */
export function tradeAnywhere(
  { words }: Sentence,
  isTaken: (at: number) => boolean,
  contractors: readonly KnownContractor[],
): SaidPayee[] {
  const at = words.findIndex(({ key }, index) => TRADE_WORDS.has(key) && !isTaken(index));
  if (at < 0) return [];
  const came = ["came", "comes", "stopped"].includes(words[at + 1]?.key ?? "") ? 2 : 1;
  const span = { from: at, to: at + came };
  const said = words[at]?.text ?? "";
  return [withTrade({ kind: "role", said, contractorId: null, span }, contractors)];
}

/** "joe came by and I gave him 200": a contractor who is named at any place, in small letters too. */
export function calledAnywhere(
  sentence: Sentence,
  isTaken: (at: number) => boolean,
  directory: Directory,
): SaidPayee[] {
  for (let from = 0; from < sentence.words.length; from += 1) {
    for (const to of [from + 2, from + 1]) {
      if (to > sentence.words.length || isTaken(from) || isThing(sentence.words[from]?.key ?? "")) {
        continue;
      }
      const said = textOf(sentence, { from, to });
      const [only, another] = contractorsCalled(said, directory);
      if (only === undefined) continue;
      const contractorId = another === undefined ? only.id : null;
      return [{ kind: "contractor", said, contractorId, span: { from, to } }];
    }
  }
  return [];
}
