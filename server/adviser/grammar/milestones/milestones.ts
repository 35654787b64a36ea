import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { MILESTONE_CATEGORIES } from "../../../../shared/milestones/catalog.ts";
import type { MilestoneCategory } from "../../../../shared/milestones/catalog.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { nameTokens, stemOf } from "../../questions/names.ts";
import { type DayMention, readDays } from "../days/dates.ts";
import { isDenied, withoutPoliteness } from "../requests.ts";
import { findMatch, keyOf, lengthAt, matchAt, normalizeText, onlyOf } from "../sentence.ts";
import { parseSentence, shortened, takenBy } from "../sentence.ts";
import type { Sentence, Span, Words } from "../sentence.ts";
import { unclaimedWords } from "../unclaimed-words.ts";
import { isListed, labeledPhrases } from "../word-lists.ts";

export type MilestoneReading = NonNullable<ReturnType<typeof readMilestone>>;

const LABELS = new Map(MILESTONE_CATEGORIES.map((label) => [keyOf(label), label]));
const STAGES = labeledPhrases("milestone stages");
const WORKS = labeledPhrases("milestone works");
const ROOMS = labeledPhrases("milestone rooms");

/** A milestone that is asked for, or work that is planned for a day: "drywall has to be finished by Friday". */
export function readMilestone(sentence: Sentence, today: CalendarDate) {
  const { words } = sentence;
  const days = readDays(words, today, "future");
  const day = onlyOf(days.map(({ day: one }) => one));
  const lead = leadOf(words, days);
  const end = findMatch(words, "timeline ends", 1);
  if ((lead ?? end) === undefined && (day === undefined || day < today)) return undefined;
  const duty = lead === undefined ? findMatch(words, "duties") : undefined;
  const labeled = findMatch(words, "milestone category", lead?.to ?? 0);
  const label = labeled && matchAt(words, labeled.from, "milestone category")?.said["label"];
  const spans = [lead, end, duty, labeled];
  const taken = spans.flatMap((span) => (span === undefined ? [] : { span }));
  const isTaken = takenBy([...days, ...taken]);
  const { text, hasMore } = unclaimedWords(sentence, isTaken, { isTitle: true });
  if (text === "") return undefined;
  const isDayUnread = days.length > 0 && day === undefined;
  const isUnread = hasMore || isDayUnread || [...text].length > TEXT_LIMITS.name;
  const category = LABELS.get(label ?? "") ?? milestoneCategoryOf(text) ?? null;
  const title = shortened(text, TEXT_LIMITS.name);
  const description = isUnread && lead !== undefined ? sentence.said : null;
  const fields = { title, description, category, targetDate: day ?? null };
  return { kind: "milestone" as const, fields };
}

/** "Remind me to", "remind me tomorrow to", "add a milestone:" */
function leadOf(words: Words, days: readonly DayMention[]): Span | undefined {
  const start = days[0]?.span.from === 0 ? days[0].span.to : 0;
  const led = start + lengthAt(words, start, "milestone leads");
  if (led === start) return undefined;
  const to = days.find(({ span }) => span.from === led)?.span.to ?? led;
  return { from: 0, to: to + lengthAt(words, to, "milestone naming") };
}

/** The stage that a title speaks of, as inspection for "inspect the plumbing"; only if it is one. */
export function milestoneCategoryOf(title: string): MilestoneCategory | undefined {
  const keys = parseSentence(title).words.map(({ key }) => key);
  const labelsIn = (table: typeof STAGES) =>
    table
      .filter(([, words]) => keys.some((key) => words.includes(key)))
      .map(([label]) => MILESTONE_CATEGORIES.find((category) => category === label));
  const [stage] = labelsIn(STAGES);
  if (stage !== undefined) return stage;
  if (isListed(keys[0], "planning starts")) return "Planning";
  const works = labelsIn(WORKS);
  if (works.length > 0) return onlyOf(works);
  return keys.some((key) => isListed(key, "planning words")) ? "Planning" : onlyOf(labelsIn(ROOMS));
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(
    nameTokens(text)
      .filter((word) => !isListed(word, "no words of a title"))
      .map(stemOf),
  );
}

/**
 * The milestones of which a sentence has all words, else those of which it has most. Sure where it
 * is one, and not of another stage: "the cabinets are done" does not say that they were ordered.
 */
export function milestonesIn<T extends { title: string }>(text: string, milestones: readonly T[]) {
  const whole = parseSentence(normalizeText(text));
  const { words } = withoutPoliteness(whole) ?? whole;
  const isHedged = words.some(({ kind, key }) => kind === "measure" || isListed(key, "hedges"));
  if (isHedged || isDenied(words)) return { isSure: false, found: [] };
  const said = stemsOf(text);
  const titles = milestones.map((milestone) => {
    const stems = [...stemsOf(milestone.title)];
    const shared = stems.filter((stem) => said.has(stem)).length;
    return { milestone, shared, isWhole: shared === stems.length };
  });
  const complete = titles.filter(({ isWhole, shared }) => isWhole && shared > 0);
  const named = complete.length > 0 ? complete : titles.filter(({ shared }) => shared > 0);
  const most = Math.max(...named.map(({ shared }) => shared));
  const found = named.filter(({ shared }) => shared === most).map(({ milestone }) => milestone);
  const [only, another] = found;
  const isSame = milestoneCategoryOf(text) === milestoneCategoryOf(only?.title ?? "");
  return { isSure: another === undefined && (complete.length > 0 || isSame), found };
}
