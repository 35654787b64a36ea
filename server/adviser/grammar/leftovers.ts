import { startsAnother } from "./clauses.ts";
import { PURPOSES } from "./category-words.ts";
import { type Sentence, setOf, textOf, titled } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

/*
 * What no field has taken: it makes the description or the title, and what is more than that
 * goes into the notes, in the homeowner's own words. Nothing that is said is lost.
 */

const LEADING = wordSet("leading");
const ARTICLES = setOf("a an the some my our");
const TRAILING = wordSet("trailing");
const SPEAKING = wordSet("speaking");
const AND = setOf("and");
const HARD_BREAKS = setOf(". ! ; ? -");

interface Segment {
  from: number;
  to: number;
  /** how it is parted from what stands before it */
  after: "taken" | "comma" | "break";
}

export interface Leftovers {
  text: string;
  /** words that say more than the text holds */
  hasMore: boolean;
  /** it is something to be done: "to fix the sink" */
  isDoing: boolean;
}

/** The words outside of what is taken, without what only leads to it. */
export function leftovers(
  { text, said, words }: Sentence,
  isTaken: (at: number) => boolean,
  { isFirstOnly = false, isTitle = false } = {},
): Leftovers {
  const parts: string[] = [];
  let hasMore = false;
  let isDoing = false;
  for (const segment of segmentsOf({ text, said, words }, isTaken)) {
    const bare = stripped({ text, said, words }, segment, { isFirst: parts.length === 0, isTitle });
    if (bare.to <= bare.from) continue;
    isDoing ||= parts.length === 0 && isPurpose(words, bare.from);
    const isChatter =
      parts.length > 0 &&
      (isFirstOnly ||
        segment.after === "break" ||
        (segment.after === "comma" &&
          words.slice(bare.from, bare.to).some(({ key }) => SPEAKING.has(key))));
    if (isChatter) {
      hasMore = true;
    } else {
      const glue = parts.length === 0 ? "" : segment.after === "taken" ? " " : ", ";
      parts.push(glue + textOf({ text, words }, bare));
    }
  }
  const whole = parts.join("");
  // What is shouted is written as it would be said.
  const spoken = /\p{Ll}/u.test(text) ? whole : whole.toLowerCase();
  return { text: titled(withoutUnread(spoken)), hasMore, isDoing };
}

function isPurpose(words: Sentence["words"], at: number): boolean {
  return words[at - 1]?.key === "to" && PURPOSES.has(words[at]?.key ?? "");
}

/** Emoji and other signs within what was said are no words, and a title is one of words. */
function withoutUnread(text: string): string {
  return text.replaceAll(
    /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3/gu,
    " ",
  );
}

function segmentsOf({ words }: Sentence, isTaken: (at: number) => boolean): Segment[] {
  const segments: Segment[] = [];
  let after: Segment["after"] = "taken";
  let from = -1;
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at];
    const isMark = word?.kind === "mark" && !isInner(words, at);
    const isAnother = word?.kind === "word" && startsAnother(words, at);
    const isOpen = word !== undefined && !isTaken(at) && !isMark && !isAnother;
    if (isOpen && from < 0) from = at;
    if (!isOpen && from >= 0) {
      segments.push({ from, to: at, after });
      from = -1;
      after = "taken";
    }
    if (word !== undefined && isMark && !isTaken(at)) after = worse(after, word.text);
    if (isAnother) after = "break";
  }
  return segments;
}

function worse(after: Segment["after"], mark: string): Segment["after"] {
  if (HARD_BREAKS.has(mark)) return "break";
  return after === "break" ? after : "comma";
}

/** A stroke, a quote or a bracket inside of what is said does not part it. */
function isInner(words: Sentence["words"], at: number): boolean {
  const [before, mark, next] = [words[at - 1], words[at], words[at + 1]];
  if (mark === undefined || before === undefined || next === undefined) return false;
  if (["&", "/", "+", "'"].includes(mark.text)) return true;
  // "Build.com", "K-2210": nothing but the mark stands between.
  return mark.start === before.end && next.start === mark.end && mark.text !== ",";
}

function stripped(
  { words }: Sentence,
  segment: Segment,
  { isFirst, isTitle }: { isFirst: boolean; isTitle: boolean },
): { from: number; to: number } {
  let { from, to } = segment;
  const leading = isFirst ? LEADING : segment.after === "taken" ? AND : ARTICLES;
  while (from < to && leading.has(words[from]?.key ?? "")) from += 1;
  // "Move in by June" ends with a word of its own; what is left of an expense ends with "for" and the like.
  const trailing = isTitle ? AND : TRAILING;
  while (from < to && trailing.has(words[to - 1]?.key ?? "")) to -= 1;
  return { from, to };
}
