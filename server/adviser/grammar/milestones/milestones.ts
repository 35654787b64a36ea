import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { MILESTONE_CATEGORIES } from "../../../../shared/milestones/catalog.ts";
import type { MilestoneCategory } from "../../../../shared/milestones/catalog.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { type DayMention, onlyDay, readDays } from "../days/dates.ts";
import { findMatch, isOneOf, keyOf, keyPattern, lengthAt, matchAt } from "../sentence.ts";
import type { Sentence, Span, Word, Words } from "../sentence.ts";
import { shortened, takenBy, wordsOf } from "../sentence.ts";
import { unclaimedWords } from "../unclaimed-words.ts";
import { labeledPhrases, wordSet } from "../word-lists.ts";

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

const LEADS = keyPattern("<milestone leads>");
const NAMING = keyPattern("<milestone naming>");
const TIMELINE_ENDS = keyPattern("<timeline ends>");
const DUTY = keyPattern("<duties>");
const REMIND = keyPattern("remind (?:me|us)");
const STATES = "is was are were looks look seems has had says slipped changed works";
const LABELS = new Map(MILESTONE_CATEGORIES.map((label) => [keyOf(label), label]));
const CATEGORY = keyPattern(`(?:category|under)(?: :)? (?<label>${[...LABELS.keys()].join("|")})`);
/** "The inspection is scheduled for": so far into a sentence. */
const LATEST_SCHEDULED = 8;

const STAGES = labeledPhrases("milestone stages");
const WORKS = labeledPhrases("milestone works");
const ROOMS = labeledPhrases("milestone rooms");
const PLANNING_STARTS = wordSet("planning starts");
const PLANNING = wordSet("planning words");

/** A milestone that is asked for. Its day lies ahead by preference. */
export function readMilestone(
  sentence: Sentence,
  today: CalendarDate,
): MilestoneReading | undefined {
  const { words } = sentence;
  const end = findMatch(words, TIMELINE_ENDS, 1);
  const days = readDays(words, today, "future");
  const lead = leadOf(words, end, days) ?? scheduledAt(words, days);
  if (lead === undefined) return undefined;
  const labeled = findMatch(words, CATEGORY, lead.to);
  const label = labeled && matchAt(words, labeled.from, CATEGORY)?.said["label"];
  return reading(sentence, days, [lead, end, labeled], LABELS.get(label ?? ""));
}

/** "Drywall has to be finished by next Friday": a day has to be said. */
export function readPlannedWork(
  sentence: Sentence,
  today: CalendarDate,
): MilestoneReading | undefined {
  const days = readDays(sentence.words, today, "future");
  const day = onlyDay(days);
  if (day === undefined || day < today) return undefined;
  const planned = reading(sentence, days, [findMatch(sentence.words, DUTY)]);
  return planned && { ...planned, fields: { ...planned.fields, description: null } };
}

function reading(
  sentence: Sentence,
  days: readonly DayMention[],
  spans: readonly (Span | undefined)[],
  label?: MilestoneCategory,
): MilestoneReading | undefined {
  const taken = spans.flatMap((span) => (span === undefined ? [] : { span }));
  const isTaken = takenBy([...days, ...taken]);
  const { text, hasMore } = unclaimedWords(sentence, isTaken, { isTitle: true });
  if (text === "") return undefined;
  const day = onlyDay(days);
  const isDayUnread = days.length > 0 && day === undefined;
  const isUnread = hasMore || isDayUnread || [...text].length > TEXT_LIMITS.name;
  const category = label ?? milestoneCategoryOf(text) ?? null;
  const title = shortened(text, TEXT_LIMITS.name);
  const description = isUnread ? sentence.said : null;
  const fields = { title, description, category, targetDate: day ?? null };
  return { kind: "milestone", fields, missing: category === null ? ["category"] : [] };
}

function leadOf(words: Words, end: Span | undefined, days: readonly DayMention[]) {
  const reminding = remindingAt(words, days);
  if (reminding !== undefined) return reminding;
  const to = lengthAt(words, 0, LEADS);
  const [last, next] = [words[to - 1], words[to]];
  if (to === 0) return end && isOneOf(words[0], "add put") ? { from: 0, to: 1 } : undefined;
  // As a label these need a colon, else they are a word of the sentence.
  const isLabel = to === 1 && isOneOf(last, "milestone reminder");
  if (next === undefined || (isLabel && ![":", "-"].includes(next.text))) return undefined;
  if (isOneOf(last, "schedule") && !isScheduling(next, days)) return undefined;
  if (isOneOf(last, "put") && end === undefined) return undefined;
  const naming = isOneOf(last, "milestone task") ? lengthAt(words, to, NAMING) : 0;
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

/**
 * The stage that a title speaks of; undefined where it speaks of none, or of several. An inspection
 * of the plumbing is an inspection, ordering cabinets is planning, tearing out the kitchen is
 * demolition, and painting the bathroom is painting.
 */
export function milestoneCategoryOf(title: string): MilestoneCategory | undefined {
  const keys = wordsOf(title).words.map(({ key }) => key);
  const labelsIn = (table: typeof STAGES) =>
    table
      .filter(([, words]) => keys.some((key) => words.includes(key)))
      .map(([label]) => MILESTONE_CATEGORIES.find((category) => category === label));
  const only = <T>(labels: readonly T[]) => (labels.length === 1 ? labels[0] : undefined);
  const [stage] = labelsIn(STAGES);
  if (stage !== undefined) return stage;
  if (PLANNING_STARTS.has(keys[0] ?? "")) return "Planning";
  const works = labelsIn(WORKS);
  if (works.length > 0) return only(works);
  return keys.some((key) => PLANNING.has(key)) ? "Planning" : only(labelsIn(ROOMS));
}
