import { startsAnother } from "./expenses/expense-leads.ts";
import { isOneOf, type IsTaken, runsOf, type Sentence, spanText, titled } from "./sentence.ts";
import type { Word, Words } from "./sentence.ts";
import { isListed } from "./word-lists.ts";

const SIGNS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3/gu;

/** The words that no field has taken: they make the description or the title; more goes into notes. */
export function unclaimedWords(
  sentence: Sentence,
  isTaken: IsTaken,
  { isFirstOnly = false, isTitle = false } = {},
) {
  const { words } = sentence;
  let text = "";
  // Words say more than the text holds.
  let hasMore = false;
  // It is something to be done: "to fix the sink".
  let isDoing = false;
  for (const run of runsLeft(words, isTaken)) {
    const isFirst = text === "";
    const leading = isFirst ? "leading" : run.after === "taken" ? "and" : "articles";
    // "Move in by June" ends with a word of its own; the rest of an expense with "for" and the like.
    const trailing = isTitle ? "and" : "trailing";
    let { from, to } = run;
    while (from < to && isListed(words[from]?.key, leading)) from += 1;
    while (from < to && isListed(words[to - 1]?.key, trailing)) to -= 1;
    if (to <= from) continue;
    const isToBeDone = words[from - 1]?.key === "to";
    isDoing ||= isFirst && isToBeDone && isListed(words[from]?.key, "purposes");
    const isSpeech = words.slice(from, to).some(({ key }) => isListed(key, "speaking"));
    const isApart = run.after === "break" || (run.after === "comma" && isSpeech);
    if (!isFirst && (isFirstOnly || isApart)) hasMore = true;
    else
      text +=
        (isFirst ? "" : run.after === "taken" ? " " : ", ") + spanText(sentence, { from, to });
  }
  // What is shouted is written as it would be said; emoji are no words.
  const spoken = /\p{Ll}/u.test(sentence.text) ? text : text.toLowerCase();
  return { text: titled(spoken.replaceAll(SIGNS, " ")), hasMore, isDoing };
}

/** What is left, and how it is parted from what stands before it. */
function runsLeft(words: Words, isTaken: IsTaken) {
  const isMark = ({ kind }: Word, at: number) => kind === "mark" && !isInner(words, at);
  const isAnother = ({ kind }: Word, at: number) => kind === "word" && startsAnother(words, at);
  const isLeft = (word: Word, at: number) =>
    !isTaken(at) && !isMark(word, at) && !isAnother(word, at);
  const runs = runsOf(words, isLeft);
  return runs.map((run, index) => {
    const start = runs[index - 1]?.to ?? 0;
    const isBetween = (at: number) => at >= start && at < run.from;
    const marks = words.filter((word, at) => isBetween(at) && isMark(word, at) && !isTaken(at));
    const isBreak = words.some((word, at) => isBetween(at) && isAnother(word, at));
    const isEnd = isBreak || marks.some((mark) => isOneOf(mark, ". ! ; ? -"));
    return { ...run, after: isEnd ? "break" : marks.length > 0 ? "comma" : "taken" };
  });
}

/** A stroke, a quote or a bracket inside of what is said does not part it: "Build.com", "K-2210". */
function isInner(words: Words, at: number): boolean {
  const [before, mark, next] = [words[at - 1], words[at], words[at + 1]];
  if (mark === undefined || before === undefined || next === undefined) return false;
  const isWithin = mark.start === before.end && next.start === mark.end && mark.text !== ",";
  return isWithin || isOneOf(mark, "& / + '");
}
