import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { isAhead, saidDays } from "./dates.ts";
import { type KnownMilestone, milestonesCalled } from "./milestone-names.ts";
import { isIn, type Sentence, setOf, shortened, wordsOf } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

export interface CompletionReading {
  kind: "completion";
  /** one: sure; several: to be asked; none: no such milestone */
  candidates: readonly KnownMilestone[];
  /** what is said to be done */
  said: string;
}

/** Who may have finished it, and what says no more than that it was so. */
const FINISHER =
  "(?:i|we|they|he|she|i've|we've|they've|ive|weve|i'm|we're|have|has|just|are|is|am|finally|now|also|already|the|our|my|crew|guys|team|contractor|men|all|got|\\p{L}+(?:er|ers|ian|ians|or|ors))";
const BEING =
  "(?:is|are|was|were|has|have|been|being|got|now|just|finally|all|already|completely|fully|totally|officially|100%|to|as)";
const DONE = "(?:done|completed?|finished|wrapped up)";

/** A name by itself, such as Joe, may stand in place of the finisher. */
const PATTERNS = [
  /^(?:mark|set|check|tick|cross)\s+off\s+(?<name>.+)$/iu,
  new RegExp(
    `^(?:mark|set|check|tick|cross)\\s+(?<name>.+?)\\s+(?:${BEING}\\s+)*(?:${DONE}|off)$`,
    "iu",
  ),
  new RegExp(
    `^(?:${FINISHER}\\s+){0,4}(?:finished|completed|wrapped up|done)(?:\\s+(?:with|up|off))?\\s*:?\\s+(?<name>.+)$`,
    "iu",
  ),
  /^\p{Lu}\p{L}+\s+(?:has\s+)?(?:finished|completed)\s+(?<name>.+)$/u,
  /^(?:i|we|they)\s+passed\s+(?<name>.*\binspection.*)$/iu,
  new RegExp(`^(?<name>.+?)(?:'s)?(?:\\s*[-:,])?(?:\\s+${BEING})*\\s+${DONE}$`, "iu"),
  /^(?<name>.*\binspection.*?)\s+(?:has\s+|was\s+|is\s+)?passed(?:\s+today)?$/iu,
] as const;
/** "Finish the floor" may be a plan; it is an order only for a milestone that is there. */
const ORDER = /^(?:complete|finish|close(?:\s+out)?)\s*:?\s+(?<name>.+)$/iu;

const HEDGES = wordSet("hedges");
const NOTHING_NAMED = wordSet("nothing named");
const AROUND =
  /^(?:(?:the|a|an|our|my|milestone|milestones|task|step|item|and|that|also|up|of|off|as)\s+|[\s,:;-]+)+|(?:\s+(?:to|milestone|task|step|item|as|and|up|now|finally|all|off)|[\s,:;-]+)+$/giu;
const PLANNED = setOf("by until till before due");
const LONGEST = 14;

/** A milestone that is said to be done. One that the project does not have is named all the same. */
export function readCompletion(
  sentence: Sentence,
  milestones: readonly KnownMilestone[],
  today: CalendarDate,
): CompletionReading | undefined {
  const { text, words } = sentence;
  const days = saidDays(words, today, "past");
  // "Demo done by Friday" is a plan.
  if (isAhead(days, today) || days.some(({ span }) => PLANNED.has(words[span.from]?.key ?? ""))) {
    return undefined;
  }
  const kept = words.filter((_, at) => !days.some(({ span }) => isIn(span, at)));
  const plain = kept
    .map(({ start, end }, at) =>
      text.slice(at > 0 && kept[at - 1]?.end === start ? start : start, end),
    )
    .reduce((all, word, at) => all + (kept[at - 1]?.end === kept[at]?.start ? "" : " ") + word, "")
    .trim();
  // What follows a full stop is another sentence, which says no more of it.
  const clause = (/^[^.!;]{2,}?(?=\s*[.!;](?:\s|$)|$)/u.exec(plain)?.[0] ?? plain).replace(
    /[\s\p{P}]+$/u,
    "",
  );
  const order = ORDER.exec(clause)?.groups?.["name"];
  const named = firstName(clause) ?? order;
  if (named === undefined) return undefined;
  const said = shortened(named.replaceAll(AROUND, "").replace(/'s$/u, ""), TEXT_LIMITS.name);
  const keys = wordsOf(said).words;
  const [first] = keys;
  if (first === undefined || keys.length > LONGEST || NOTHING_NAMED.has(first.key))
    return undefined;
  if (keys.some(({ kind, key }) => kind === "measure" || HEDGES.has(key))) return undefined;
  const candidates = milestonesCalled(said, milestones);
  const isOrder = firstName(clause) === undefined;
  return isOrder && candidates.length === 0 ? undefined : { kind: "completion", candidates, said };
}

function firstName(clause: string): string | undefined {
  for (const pattern of PATTERNS) {
    const name = pattern.exec(clause)?.groups?.["name"];
    if (name !== undefined) return name;
  }
  return undefined;
}
