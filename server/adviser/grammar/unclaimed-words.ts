import { startsAnother } from "./expenses/expense-leads.ts";
import { isOneOf, type IsTaken, type Sentence, type Span, textOf, titled } from "./sentence.ts";
import type { Words } from "./sentence.ts";
import { isListed } from "./word-lists.ts";

const SIGNS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3/gu;

interface Run extends Span {
  /** how it is parted from what stands before it */
  after: "taken" | "comma" | "break";
}

export interface UnclaimedWords {
  text: string;
  /** words that say more than the text holds */
  hasMore: boolean;
  /** it is something to be done: "to fix the sink" */
  isDoing: boolean;
}

/**
 * The words that no field has taken, without what only leads to them: they make the description or
 * the title. What is more than that goes into the notes, so that nothing that is said is lost.
 */
export function unclaimedWords(
  sentence: Sentence,
  isTaken: IsTaken,
  { isFirstOnly = false, isTitle = false } = {},
): UnclaimedWords {
  const { words } = sentence;
  let text = "";
  let hasMore = false;
  let isDoing = false;
  for (const run of runsOf(words, isTaken)) {
    const isFirst = text === "";
    const leading = isFirst ? "leading" : run.after === "taken" ? "and" : "articles";
    // "Move in by June" ends with a word of its own; the rest of an expense with "for" and the like.
    const bare = stripped(words, run, leading, isTitle ? "and" : "trailing");
    if (bare.to <= bare.from) continue;
    const isToBeDone = words[bare.from - 1]?.key === "to";
    isDoing ||= isFirst && isToBeDone && isListed(words[bare.from]?.key, "purposes");
    const isSpeech = words.slice(bare.from, bare.to).some(({ key }) => isListed(key, "speaking"));
    const isApart = run.after === "break" || (run.after === "comma" && isSpeech);
    if (!isFirst && (isFirstOnly || isApart)) hasMore = true;
    else text += (isFirst ? "" : run.after === "taken" ? " " : ", ") + textOf(sentence, bare);
  }
  // What is shouted is written as it would be said; emoji are no words.
  const spoken = /\p{Ll}/u.test(sentence.text) ? text : text.toLowerCase();
  return { text: titled(spoken.replaceAll(SIGNS, " ")), hasMore, isDoing };
}

function runsOf(words: Words, isTaken: IsTaken): Run[] {
  const runs: Run[] = [];
  let after: Run["after"] = "taken";
  let open: Run | undefined;
  for (const [at, word] of words.entries()) {
    const isMark = word.kind === "mark" && !isInner(words, at);
    const isAnother = word.kind === "word" && startsAnother(words, at);
    if (!isTaken(at) && !isMark && !isAnother) {
      if (open === undefined) {
        open = { from: at, to: at, after };
        runs.push(open);
      }
      open.to = at + 1;
      continue;
    }
    if (open !== undefined) after = "taken";
    open = undefined;
    const isParting = isMark && !isTaken(at);
    if (isAnother || (isParting && isOneOf(word, ". ! ; ? -"))) after = "break";
    else if (isParting && after !== "break") after = "comma";
  }
  return runs;
}

/** A stroke, a quote or a bracket inside of what is said does not part it: "Build.com", "K-2210". */
function isInner(words: Words, at: number): boolean {
  const [before, mark, next] = [words[at - 1], words[at], words[at + 1]];
  if (mark === undefined || before === undefined || next === undefined) return false;
  const isWithin = mark.start === before.end && next.start === mark.end && mark.text !== ",";
  return isWithin || isOneOf(mark, "& / + '");
}

function stripped(
  words: Words,
  { from: start, to: end }: Span,
  leading: string,
  trailing: string,
): Span {
  let [from, to] = [start, end];
  while (from < to && isListed(words[from]?.key, leading)) from += 1;
  while (from < to && isListed(words[to - 1]?.key, trailing)) to -= 1;
  return { from, to };
}
