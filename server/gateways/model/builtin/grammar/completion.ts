import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import { isAhead, saidDays } from "./dates.ts";
import { type KnownMilestone, milestonesCalled } from "./milestone-names.ts";
import {
  isIn,
  isPhraseAt,
  phraseLengthAt,
  phrasesOf,
  type Sentence,
  setOf,
  shortened,
  type Span,
  textOf,
  type Word,
} from "./sentence.ts";
import { TEXT_LIMITS } from "../../../../../shared/text.ts";

export interface CompletionReading {
  kind: "completion";
  /** one: sure; several: to be asked; none: no such milestone */
  candidates: readonly KnownMilestone[];
  /** what is said to be done */
  said: string;
}

const DONE = phrasesOf(
  "done",
  "complete",
  "completed",
  "finished",
  "wrapped up",
  "all done",
  "done with",
  "off",
);
const MARKING = setOf("mark set check tick cross");
const FINISHING = phrasesOf(
  "finished",
  "completed",
  "wrapped up",
  "finished up",
  "finished with",
  "done with",
  "are done with",
  "is done with",
  "am done with",
  "i'm done with",
  "we're done with",
  "got done with",
  "finished off",
);
const ORDERING = phrasesOf(
  "complete",
  "finish",
  "close",
  "close out",
  "complete milestone",
  "complete the milestone",
);
const BEING = phrasesOf(
  "is",
  "are",
  "was",
  "were",
  "has been",
  "have been",
  "got",
  "is now",
  "are now",
  "is finally",
  "are finally",
  "is all",
  "are all",
  "is completely",
  "is fully",
  "is 100%",
  "is officially",
  "now",
  "finally",
  "all",
  "was just",
  "has just been",
  "have now been",
  "has now been",
  "is already",
  "are already",
  "'s",
  "is totally",
);
const PASSED = phrasesOf("passed", "has passed", "was passed", "passed today", "is passed");
/** Who may have finished it; another word before the verb makes it less than plain. */
const FINISHERS = setOf(
  "i we they he she i've we've they've ive weve have has just finally also now already the our my crew guys team",
  "contractor contractors plumber plumbers electrician electricians painter painters roofer roofers drywaller",
  "drywallers carpenter carpenters tiler tilers framers builders workers men today yesterday all",
);
/** Not the whole of it, or not yet. */
const HEDGES = setOf(
  "almost nearly half partly partially mostly halfway barely hardly should must needs need want wants be being",
  "will would could might may can getting get when once after until before if unless soon about roughly when's",
  "wish hope hopefully think maybe probably think said says supposedly to",
);
const NOTHING_NAMED = setOf(
  "they're we've i've he's she's that's they've",
  "i we it it's that this they everything all i'm we're he she everyone thing things you",
);
const STRIPPED_FRONT = setOf(
  "the a an our my milestone milestones task step item and that also up of off as",
);
const STRIPPED_BACK = setOf("to milestone task step item as and up now finally all off");
const PLANNED = setOf("by until till before due");
const LONGEST = 14;

/** A milestone that is said to be done. One that the project does not have is named all the same. */
export function readCompletion(
  sentence: Sentence,
  milestones: readonly KnownMilestone[],
  today: CalendarDate,
): CompletionReading | undefined {
  const { words } = sentence;
  const days = saidDays(words, today, "past");
  // "Demo done by Friday" is a plan.
  if (isAhead(days, today) || days.some(({ span }) => PLANNED.has(words[span.from]?.key ?? ""))) {
    return undefined;
  }
  const rest = words.filter((_, at) => !days.some(({ span }) => isIn(span, at)));
  const clause = { ...sentence, words: withoutEnd(rest) };
  const found = namedIn(clause.words);
  if (found === undefined) return undefined;
  const span = bare(clause.words, found.span);
  if (span.to <= span.from || span.to - span.from > LONGEST) return undefined;
  const named = clause.words.slice(span.from, span.to);
  if (
    named.some(({ kind, key }) => kind === "measure" || HEDGES.has(key)) ||
    named.every(({ key }) => NOTHING_NAMED.has(key))
  ) {
    return undefined;
  }
  if (NOTHING_NAMED.has(named[0]?.key ?? "")) return undefined;
  // "Framing's done"
  const said = shortened(textOf(clause, span).replace(/'s$/u, ""), TEXT_LIMITS.name);
  const candidates = milestonesCalled(said, milestones);
  // "Finish the floor" may be a plan; it is an order only for a milestone that is there.
  if (found.isOrder && candidates.length === 0) return undefined;
  return { kind: "completion", candidates, said };
}

interface Named {
  span: Span;
  isOrder?: boolean;
}

function namedIn(words: readonly Word[]): Named | undefined {
  return marked(words) ?? finished(words) ?? ordered(words) ?? isDone(words) ?? passed(words);
}

/** "Mark rough plumbing as complete", "check off framing" */
function marked(words: readonly Word[]): Named | undefined {
  if (!MARKING.has(words[0]?.key ?? "")) return undefined;
  if (words[1]?.key === "off") return { span: { from: 2, to: words.length } };
  const end = doneEnd(words);
  return end === undefined ? undefined : { span: { from: 1, to: end } };
}

/** "We finished the framing", "The plumber has finished the rough-in" */
function finished(words: readonly Word[]): Named | undefined {
  for (let at = 0; at < Math.min(words.length, 5); at += 1) {
    const length = phraseLengthAt(words, at, FINISHING);
    if (length > 0) {
      return words[at + length] === undefined
        ? undefined
        : { span: { from: at + length, to: words.length } };
    }
    const word = words[at];
    const isName =
      at === 0 && /^\p{Lu}/u.test(word?.text ?? "") && phraseLengthAt(words, 1, FINISHING) > 0;
    if (word === undefined || !(FINISHERS.has(word.key) || isName)) return undefined;
  }
  return undefined;
}

function ordered(words: readonly Word[]): Named | undefined {
  const length = phraseLengthAt(words, 0, ORDERING);
  return length === 0 ? undefined : { span: { from: length, to: words.length }, isOrder: true };
}

/** "Demolition is done", "Framing: complete" */
function isDone(words: readonly Word[]): Named | undefined {
  const end = doneEnd(words);
  if (end === undefined || end === 0) return undefined;
  let to = end;
  let length = beingBefore(words, to);
  while (length > 0) {
    to -= length;
    length = beingBefore(words, to);
  }
  if ([":", "-", ","].includes(words[to - 1]?.text ?? "")) to -= 1;
  return to > 0 ? { span: { from: 0, to } } : undefined;
}

function beingBefore(words: readonly Word[], to: number): number {
  return (
    BEING.find((phrase) => to - phrase.length >= 0 && isPhraseAt(words, to - phrase.length, phrase))
      ?.length ?? 0
  );
}

/** Where the words begin that say that it is done, at the end of the sentence. */
function doneEnd(words: readonly Word[]): number | undefined {
  const done = DONE.find(
    (phrase) => phrase[0] !== "off" && isPhraseAt(words, words.length - phrase.length, phrase),
  );
  return done === undefined ? undefined : words.length - done.length;
}

/** An inspection is done when it is passed. */
function passed(words: readonly Word[]): Named | undefined {
  // "We passed the final inspection"
  const first = words.findIndex(({ key }) => key === "passed");
  if (first >= 0 && first <= 2 && words.slice(0, first).every(({ key }) => FINISHERS.has(key))) {
    const isNamed = words.slice(first).some(({ key }) => key.startsWith("inspection"));
    return isNamed ? { span: { from: first + 1, to: words.length } } : undefined;
  }
  const length =
    PASSED.find((phrase) => isPhraseAt(words, words.length - phrase.length, phrase))?.length ?? 0;
  const to = words.length - length;
  const isInspection = words.slice(0, to).some(({ key }) => key.startsWith("inspection"));
  return length > 0 && isInspection ? { span: { from: 0, to } } : undefined;
}

/** Without the marks at the end; what follows a full stop is another sentence, which says no more of it. */
function withoutEnd(words: readonly Word[]): readonly Word[] {
  const stop = words.findIndex(({ text }, at) => at > 1 && [".", "!", ";"].includes(text));
  let to = stop < 0 ? words.length : stop;
  while (words[to - 1]?.kind === "mark") to -= 1;
  return words.slice(0, to);
}

function bare(words: readonly Word[], { from, to }: Span): Span {
  let [start, end] = [from, to];
  const isFront = (word: Word | undefined) =>
    word?.kind === "mark" || STRIPPED_FRONT.has(word?.key ?? "");
  const isBack = (word: Word | undefined) =>
    word?.kind === "mark" || STRIPPED_BACK.has(word?.key ?? "");
  while (start < end && isFront(words[start])) start += 1;
  while (end > start && isBack(words[end - 1])) end -= 1;
  return { from: start, to: end };
}
