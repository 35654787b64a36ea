import { EACH, OR_SO, PER, ROUGHLY } from "./quantity-words.ts";
import { isPhraseAt, type Span, type Word } from "./sentence.ts";

const ROUGH_PHRASES = [
  ["more", "than"],
  ["less", "than"],
  ["up", "to"],
  ["at", "least"],
  ["at", "most"],
  ["close", "to"],
].map((phrase) => ({ phrase, length: phrase.length }));

/** Behind an amount: the sum that was paid is another, which is not said. */
const NOT_THE_SUM = [
  ["plus", "tax"],
  ["plus", "taxes"],
  ["plus", "tip"],
  ["plus", "shipping"],
  ["plus", "delivery"],
  ["+", "tax"],
  ["+", "tip"],
  ["before", "tax"],
  ["before", "taxes"],
  ["and", "change"],
  ["or", "so"],
  ["or", "more"],
  ["or", "less"],
  ["more", "or", "less"],
  ["give", "or", "take"],
  ["minus"],
];

/**
 * The words that make it a rough amount; undefined for an exact one. A rough amount in a field would look like an exact
 * one, so it is left to the homeowner.
 */
export function roughSpanAt(words: readonly Word[], from: number, to: number): Span | undefined {
  const before = words[from - 1];
  if (before !== undefined && (ROUGHLY.has(before.key) || before.key === "minus")) {
    return { from: from - 1, to };
  }
  const phrase = ROUGH_PHRASES.find(({ phrase, length }) =>
    isPhraseAt(words, from - length, phrase),
  );
  if (phrase !== undefined) return { from: from - phrase.length, to };
  const after = words[to];
  if (after === undefined) return undefined;
  const isPlus = after.text === "+" && words[to + 1]?.kind !== "number";
  if (isPlus || OR_SO.has(after.key)) return { from, to: to + 1 };
  if (after.text === "-" && words[to + 1]?.key === "ish") return { from, to: to + 2 };
  const behind = NOT_THE_SUM.find((phrase) => isPhraseAt(words, to, phrase));
  return behind && { from, to: to + behind.length };
}

/** The words that make it a price for one of many: "$20 each", "$85/hour", "50 bucks an hour", "$3 a sheet". */
export function rateSpanAt(words: readonly Word[], from: number, to: number): Span | undefined {
  const after = words[to];
  const isAt = words[from - 1]?.text === "@";
  if (after === undefined) return undefined;
  if (after.key === "per" || after.text === "/") return { from, to: to + 2 };
  if (EACH.has(after.key)) return { from, to: to + 1 };
  const isPer = ["a", "an", "the"].includes(after.key) && PER.has(words[to + 1]?.key ?? "");
  if (isPer) return { from, to: to + 2 };
  return isAt && after.kind !== "mark" ? { from: from - 1, to } : undefined;
}
