import { EACH, OR_SO, PER, ROUGHLY, UNITS } from "./quantity-words.ts";
import { phraseLengthAt, setOf, type Span, type Word } from "./sentence.ts";
import { phraseList } from "./word-lists.ts";

const ROUGH_PHRASES = phraseList("rough amounts");
const NOT_THE_SUM = phraseList("not the sum");

/**
 * The words that make it a rough amount; undefined for an exact one. A rough amount in a field would look like an exact
 * one, so it is left to the homeowner.
 */
export function roughSpanAt(words: readonly Word[], from: number, to: number): Span | undefined {
  const before = words[from - 1];
  if (before !== undefined && (ROUGHLY.has(before.key) || before.key === "minus")) {
    return { from: from - 1, to };
  }
  if (phraseLengthAt(words, from - 2, ROUGH_PHRASES) === 2) return { from: from - 2, to };
  // "10% of 8500", "half of 850"
  const part = words[from - 2];
  const isPart = part?.kind === "measure" || PARTS.has(part?.key ?? "");
  if (before?.key === "of" && isPart) return { from: from - 2, to };
  const after = words[to];
  if (after === undefined) return undefined;
  const isPlus = after.text === "+" && words[to + 1]?.kind !== "number";
  if (isPlus || OR_SO.has(after.key)) return { from, to: to + 1 };
  if (after.text === "-" && words[to + 1]?.key === "ish") return { from, to: to + 2 };
  const behind = phraseLengthAt(words, to, NOT_THE_SUM);
  return behind > 0 ? { from, to: to + behind } : undefined;
}

const PARTS = setOf("half third quarter part portion percent most double twice");

/** "square foot", "sq ft" */
function afterUnits(words: readonly Word[], at: number): number {
  let to = at;
  while (to - at < 2 && UNITS.has(words[to]?.key ?? "") && words[to]?.key !== "in") to += 1;
  return to;
}

/** The words that make it a price for one of many: "$20 each", "$85/hour", "50 bucks an hour", "$3 a sheet". */
export function rateSpanAt(words: readonly Word[], from: number, to: number): Span | undefined {
  const after = words[to];
  const isAt = words[from - 1]?.text === "@";
  // "5 @ $20"
  if (isAt) return { from: from - 1, to };
  if (after === undefined) return undefined;
  if (after.key === "per" || after.text === "/") return { from, to: afterUnits(words, to + 2) };
  if (EACH.has(after.key)) return { from, to: to + 1 };
  const isPer = ["a", "an"].includes(after.key) && PER.has(words[to + 1]?.key ?? "");
  return isPer ? { from, to: to + 2 } : undefined;
}
