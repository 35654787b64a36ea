import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { MILESTONE_CATEGORIES } from "../../../shared/milestones/catalog.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { onlyDay, type SaidDay, saidDays } from "./dates.ts";
import { leftovers } from "./leftovers.ts";
import { milestoneCategoryOf } from "./milestone-categories.ts";
import {
  isIn,
  isPhraseAt,
  keyOf,
  phraseLengthAt,
  type Sentence,
  setOf,
  shortened,
  type Span,
  type Word,
} from "./sentence.ts";
import { phraseList } from "./word-lists.ts";

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
/** These need a colon or a name behind them, else they are a word of the sentence. */
const LABELS = setOf("milestone reminder");
const NAMING = phraseList("milestone naming");
const TIMELINE_ENDS = phraseList("timeline ends");
const VERBS = setOf("is was are were looks look seems has had says slipped changed works");

/** A milestone that is asked for. Its day lies ahead by preference. */
export function readMilestone(
  sentence: Sentence,
  today: CalendarDate,
): MilestoneReading | undefined {
  const { words } = sentence;
  const end = timelineEnd(words);
  const days = saidDays(words, today, "future");
  const lead = leadOf(words, end, days) ?? scheduledAt(words, days);
  if (lead === undefined) return undefined;
  const category = saidCategory(words, lead.to);
  const taken: { span: Span }[] = [...days, { span: lead }];
  if (end !== undefined) taken.push({ span: end });
  if (category !== undefined) taken.push(category);
  const { text, hasMore } = leftovers(sentence, (at) => taken.some(({ span }) => isIn(span, at)), {
    isTitle: true,
  });
  if (text === "") return undefined;
  const day = onlyDay(days);
  const isUnread =
    hasMore || (days.length > 0 && day === undefined) || [...text].length > TEXT_LIMITS.name;
  const said = category?.label ?? milestoneCategoryOf(text) ?? null;
  return {
    kind: "milestone",
    fields: {
      title: shortened(text, TEXT_LIMITS.name),
      description: isUnread ? sentence.said : null,
      category: said,
      targetDate: day ?? null,
    },
    missing: said === null ? ["category"] : [],
  };
}

const DUTY = phraseList("duties");

/** "Drywall has to be finished by next Friday": a day has to be said. */
export function readPlannedWork(
  sentence: Sentence,
  today: CalendarDate,
): MilestoneReading | undefined {
  const { words } = sentence;
  const days = saidDays(words, today, "future");
  const day = onlyDay(days);
  if (days.length === 0 || day === undefined || day < today) return undefined;
  const at = words.findIndex((_, index) => phraseLengthAt(words, index, DUTY) > 0);
  const duty = at < 0 ? [] : [{ span: { from: at, to: at + phraseLengthAt(words, at, DUTY) } }];
  const taken = [...days, ...duty];
  const { text } = leftovers(sentence, (word) => taken.some(({ span }) => isIn(span, word)), {
    isTitle: true,
  });
  if (text === "") return undefined;
  const category = milestoneCategoryOf(text) ?? null;
  return {
    kind: "milestone",
    fields: {
      title: shortened(text, TEXT_LIMITS.name),
      description: null,
      category,
      targetDate: day,
    },
    missing: category === null ? ["category"] : [],
  };
}

function leadOf(
  words: readonly Word[],
  end: Span | undefined,
  days: readonly SaidDay[],
): Span | undefined {
  const reminding = remindingAt(words, days);
  if (reminding !== undefined) return reminding;
  const length = phraseLengthAt(words, 0, LEADS);
  if (length === 0)
    return end !== undefined && ["add", "put"].includes(words[0]?.key ?? "")
      ? { from: 0, to: 1 }
      : undefined;
  const key = words[length - 1]?.key ?? "";
  const next = words[length];
  if (next === undefined) return undefined;
  if (length === 1 && LABELS.has(key) && next.text !== ":" && next.text !== "-") return undefined;
  if (key === "schedule")
    return isScheduling(words, length, days) ? { from: 0, to: length } : undefined;
  if (key === "put") return end === undefined ? undefined : { from: 0, to: length };
  const isNamed = ["milestone", "task"].includes(key);
  return { from: 0, to: length + (isNamed ? phraseLengthAt(words, length, NAMING) : 0) };
}

/** "Remind me to", "remind me tomorrow to", "on Friday remind me about" */
function remindingAt(words: readonly Word[], days: readonly SaidDay[]): Span | undefined {
  const from = days[0]?.span.from === 0 ? days[0].span.to : 0;
  if (words[from]?.key !== "remind" || !["me", "us"].includes(words[from + 1]?.key ?? "")) {
    return undefined;
  }
  const day = days.find(({ span }) => span.from === from + 2);
  const at = day?.span.to ?? from + 2;
  return ["to", "about", "of"].includes(words[at]?.key ?? "") ? { from, to: at + 1 } : undefined;
}

/** "Schedule the drywall", "schedule drywall for June 12"; not "schedule is tight". */
function isScheduling(words: readonly Word[], at: number, days: readonly SaidDay[]): boolean {
  const key = words[at]?.key ?? "";
  if (VERBS.has(key) || words[at]?.kind === "mark") return false;
  return days.length > 0 || ["the", "a", "an", "my", "our"].includes(key);
}

/** "The inspection is scheduled for June 12": a day has to be said. */
function scheduledAt(words: readonly Word[], days: readonly SaidDay[]): Span | undefined {
  if (days.length === 0) return undefined;
  const at = words.findIndex(({ key }) => key === "scheduled");
  if (at < 1 || at > 8) return undefined;
  const isBehindIs = ["is", "are"].includes(words[at - 1]?.key ?? "");
  const isSure =
    isBehindIs ||
    words.slice(0, at).every(({ key }) => !VERBS.has(key) && key !== "i" && key !== "we");
  const isFor = days.some(({ span }) => span.from === at + 1);
  return isSure && isFor ? { from: isBehindIs ? at - 1 : at, to: at + 1 } : undefined;
}

function timelineEnd(words: readonly Word[]): Span | undefined {
  for (let at = 1; at < words.length; at += 1) {
    const length = phraseLengthAt(words, at, TIMELINE_ENDS);
    if (length > 0) return { from: at, to: at + length };
  }
  return undefined;
}

const CATEGORY_PHRASES = MILESTONE_CATEGORIES.map((label) => ({
  label,
  phrase: keyOf(label).split(" "),
}));

/** "category: Plumbing", "under Permits" */
function saidCategory(
  words: readonly Word[],
  start: number,
): { span: Span; label: string } | undefined {
  for (let at = start; at < words.length; at += 1) {
    const key = words[at]?.key;
    if (key !== "category" && key !== "under") continue;
    const colon = words[at + 1]?.text === ":" ? 1 : 0;
    const found = CATEGORY_PHRASES.find(({ phrase }) => isPhraseAt(words, at + 1 + colon, phrase));
    if (found !== undefined) {
      return { span: { from: at, to: at + 1 + colon + found.phrase.length }, label: found.label };
    }
  }
  return undefined;
}
