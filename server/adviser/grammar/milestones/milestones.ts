import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { MILESTONE_CATEGORIES } from "../../../../shared/milestones/catalog.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { onlyDay, type DayMention, readDays } from "../days/dates.ts";
import { milestoneCategoryOf } from "./milestone-categories.ts";
import {
  isOneOf,
  keyOf,
  keyPattern,
  matchAt,
  phraseLengthAt,
  type Sentence,
  shortened,
  type Span,
  takenBy,
  type Word,
  type Words,
} from "../sentence.ts";
import { unclaimedWords } from "../unclaimed-words.ts";
import { phraseList } from "../word-lists.ts";

export interface MilestoneReading {
  kind: "milestone";
  fields: {
    title: string;
    description: string | null;
    /** a label of the form */
    category: string | null;
    targetDate: CalendarDate | null;
  };
  missing: "category"[];
}

const LEADS = phraseList("milestone leads");
const NAMING = phraseList("milestone naming");
const TIMELINE_ENDS = phraseList("timeline ends");
const DUTY = phraseList("duties");
const REMIND = keyPattern("remind (?:me|us)");
const STATES = "is was are were looks look seems has had says slipped changed works";
const LABELS = new Map(MILESTONE_CATEGORIES.map((label) => [keyOf(label), label]));
const CATEGORY = keyPattern(`(?:category|under)(?: :)? (?<label>${[...LABELS.keys()].join("|")})`);
/** "The inspection is scheduled for": so far into a sentence. */
const LATEST_SCHEDULED = 8;

/** A milestone that is asked for. Its day lies ahead by preference. */
export function readMilestone(
  sentence: Sentence,
  today: CalendarDate,
): MilestoneReading | undefined {
  const { words } = sentence;
  const end = firstPhrase(words, 1, TIMELINE_ENDS);
  const days = readDays(words, today, "future");
  const lead = leadOf(words, end, days) ?? scheduledAt(words, days);
  if (lead === undefined) return undefined;
  const category = words
    .map((_, at) => ({ at, found: at < lead.to ? undefined : matchAt(words, at, CATEGORY) }))
    .find(({ found }) => found !== undefined);
  const labelSpan = category && {
    from: category.at,
    to: category.at + (category.found?.length ?? 0),
  };
  const spans = [lead, end, labelSpan].flatMap((span) => (span === undefined ? [] : { span }));
  const label = LABELS.get(category?.found?.said["label"] ?? "");
  return reading(sentence, days, spans, label);
}

/** "Drywall has to be finished by next Friday": a day has to be said. */
export function readPlannedWork(
  sentence: Sentence,
  today: CalendarDate,
): MilestoneReading | undefined {
  const days = readDays(sentence.words, today, "future");
  const day = onlyDay(days);
  if (day === undefined || day < today) return undefined;
  const duty = firstPhrase(sentence.words, 0, DUTY);
  const planned = reading(sentence, days, duty === undefined ? [] : [{ span: duty }]);
  return planned && { ...planned, fields: { ...planned.fields, description: null } };
}

function reading(
  sentence: Sentence,
  days: readonly DayMention[],
  taken: readonly { span: Span }[],
  label?: string,
): MilestoneReading | undefined {
  const isTaken = takenBy([...days, ...taken]);
  const { text, hasMore } = unclaimedWords(sentence, isTaken, { isTitle: true });
  if (text === "") return undefined;
  const day = onlyDay(days);
  const isDayUnread = days.length > 0 && day === undefined;
  const isUnread = hasMore || isDayUnread || [...text].length > TEXT_LIMITS.name;
  const category = label ?? milestoneCategoryOf(text) ?? null;
  return {
    kind: "milestone",
    fields: {
      title: shortened(text, TEXT_LIMITS.name),
      description: isUnread ? sentence.said : null,
      category,
      targetDate: day ?? null,
    },
    missing: category === null ? ["category"] : [],
  };
}

function leadOf(
  words: Words,
  end: Span | undefined,
  days: readonly DayMention[],
): Span | undefined {
  const reminding = remindingAt(words, days);
  if (reminding !== undefined) return reminding;
  const to = phraseLengthAt(words, 0, LEADS);
  const [last, next] = [words[to - 1], words[to]];
  if (to === 0) return end && isOneOf(words[0], "add put") ? { from: 0, to: 1 } : undefined;
  // As a label these need a colon, else they are a word of the sentence.
  const isLabel = to === 1 && isOneOf(last, "milestone reminder");
  if (next === undefined || (isLabel && ![":", "-"].includes(next.text))) return undefined;
  if (isOneOf(last, "schedule") && !isScheduling(next, days)) return undefined;
  if (isOneOf(last, "put") && end === undefined) return undefined;
  const naming = isOneOf(last, "milestone task") ? phraseLengthAt(words, to, NAMING) : 0;
  return { from: 0, to: to + naming };
}

/** "Remind me to", "remind me tomorrow to", "on Friday remind me about" */
function remindingAt(words: Words, days: readonly DayMention[]): Span | undefined {
  const from = days[0]?.span.from === 0 ? days[0].span.to : 0;
  if (matchAt(words, from, REMIND) === undefined) return undefined;
  const at = days.find(({ span }) => span.from === from + 2)?.span.to ?? from + 2;
  return isOneOf(words[at], "to about of") ? { from, to: at + 1 } : undefined;
}

/** "Schedule the drywall", "schedule drywall for June 12"; not "schedule is tight". */
function isScheduling(next: Word, days: readonly DayMention[]): boolean {
  if (isOneOf(next, STATES) || next.kind === "mark") return false;
  return days.length > 0 || isOneOf(next, "the a an my our");
}

/** "The inspection is scheduled for June 12": a day has to be said. */
function scheduledAt(words: Words, days: readonly DayMention[]): Span | undefined {
  const at = words.findIndex(({ key }) => key === "scheduled");
  if (at < 1 || at > LATEST_SCHEDULED) return undefined;
  const is = isOneOf(words[at - 1], "is are") ? 1 : 0;
  const isSure = is > 0 || !words.slice(0, at).some((word) => isOneOf(word, `${STATES} i we`));
  const isFor = days.some(({ span }) => span.from === at + 1);
  return isSure && isFor ? { from: at - is, to: at + 1 } : undefined;
}

function firstPhrase(words: Words, start: number, phrases: typeof DUTY): Span | undefined {
  const from = words.findIndex((_, at) => at >= start && phraseLengthAt(words, at, phrases) > 0);
  return from < 0 ? undefined : { from, to: from + phraseLengthAt(words, from, phrases) };
}
