import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { IntentClassifier } from "../intents/classifier.ts";
import { wordsByLabel } from "../intents/example-table.ts";
import { type Intent, MEANINGS, type Meaning } from "../intents/intents.ts";
import type { Guess } from "../intents/linear-classifier.ts";
import { isQuestion } from "../grammar/plain-speech.ts";
import { type Findings, findIn, hasCapital, unexplained } from "./findings.ts";
import { isVocabulary } from "./lexicon.ts";
import { isMisspelling } from "./edit-distance.ts";
import { isSameStem, type KnownName, nameTokens } from "./names.ts";
import { isLimit, limitOf, named, NO_SLOTS, slotsFor, type Slots, spendingSlots } from "./slots.ts";

export interface Understood {
  intent: Intent;
  slots: Slots;
  /** decimal, as the question says them */
  prices: readonly string[];
  /** of the lead of a follow-up: "and", "what about" */
  isFollowUp: boolean;
  /** it says only what, not what to know of it: "Labor?" */
  isBare: boolean;
  /** not plainly of the homeowner's own records */
  isWeak: boolean;
  /** "the last 5", "top three" */
  limit?: number | undefined;
  /** something in it may be a name of the records, so those have to be known */
  hasUnknownWords: boolean;
}

export interface Asking {
  question: string;
  today: CalendarDate;
  classifier: IntentClassifier;
  recorded?: readonly KnownName[];
}

/** Below this a reading is only one of two that are offered. */
const SURE = 0.45;
/** A reading that is less likely is none, where there is no other to be offered beside it. */
const FAIR = 0.33;
/** Two that are less likely than this are not even offered. */
const THINKABLE = 0.12;
/** An article may know it better, where the records have nothing. */
const MAYBE_GENERAL = 0.08;
/** Of general questions only few name a record, an amount or "my". */
const GENERAL_DISCOUNT = 0.3;
/** A statement with an amount is one of a record rather than a question. */
const ASKED_DISCOUNT = 0.3;
const ASKS_OF_SPENDING = new Set(["spent", "find", "refunds", "spent.count", "plan.owed"]);

const FOLLOW_UP = /^\s*(?:and|also|then|or|but|what about|how about|same for|what of|only|just)\b/i;
const LEAD_WORDS = new Set("and also then or but only just what how about same for of".split(" "));

const GENERAL: Intent = { kind: "general", details: [] };

interface Reading {
  label: string;
  meaning: Meaning;
  slots: Slots;
  probability: number;
}

export function recognise({ question, today, classifier, recorded = [] }: Asking): Understood {
  const findings = findIn(question, today, recorded);
  const strange = unexplained(findings, isVocabulary);
  const isFollowUp = FOLLOW_UP.test(question);
  const run = strange.find(isLimit) ?? unexplained(findings, () => false).find(isLimit);
  const base = {
    prices: findings.prices,
    isFollowUp,
    isBare: false,
    isWeak: false,
    limit: limitOf(run?.keys[0] ?? ""),
    hasUnknownWords: strange.length > 0 || hasCapital(findings),
  };
  const bare = bareSlots(findings, isFollowUp);
  if (bare !== undefined) return { ...base, intent: GENERAL, slots: bare, isBare: true };
  if (findings.words.every(({ kind }) => kind !== "word")) {
    return { ...base, intent: GENERAL, slots: NO_SLOTS };
  }
  const guesses = weighed(classifier.guess(question, today, recorded), findings);
  const general = guesses.find(({ label }) => label === "article")?.probability ?? 0;
  const readings = guesses
    .filter(({ probability }) => probability >= THINKABLE)
    .flatMap(({ label, probability }): Reading[] => {
      const meaning = MEANINGS.get(label);
      if (meaning === undefined) return [];
      const slots = slotsBy(label, meaning, findings);
      if (slots !== undefined) return [{ label, meaning, slots, probability }];
      return meaning.rest === "contractor" ? ofNobody(label, meaning, probability, findings) : [];
    });
  const [first, second] = readings;
  if (first === undefined) return { ...base, intent: GENERAL, slots: peopleIn(findings) };
  const isUnsure =
    first.probability < SURE &&
    second !== undefined &&
    !(SAME_ANSWER.has(first.label) && SAME_ANSWER.has(second.label)) &&
    ![first, second].some(({ meaning }) => NEVER_OFFERED.has(meaning.intent.kind));
  if (isUnsure) {
    const readings = [first.meaning.asks, second.meaning.asks] as const;
    return { ...base, intent: { kind: "unsure", details: readings }, slots: first.slots };
  }
  if (first.probability < FAIR) {
    return { ...base, intent: GENERAL, slots: peopleIn(findings) };
  }
  const { intent } = first.meaning;
  const isWeak =
    general >= MAYBE_GENERAL &&
    (intent.kind === "find" || intent.kind === "spent") &&
    !findings.words.some(({ meant }) => OWN.has(meant));
  const slots = intent.kind === "general" ? peopleIn(findings) : first.slots;
  return { ...base, intent, slots, isWeak };
}

/** Either tells the sum of the same expenses. */
const SAME_ANSWER = new Set(["spent", "find"]);
const OWN = new Set("i we my our me us mine".split(" "));
const NEVER_OFFERED: ReadonlySet<string> = new Set(["general", "unknown", "talk"]);

const LEAST_LETTERS = 5;

/** Whether a longer word is one of a milestone's title. */
function isInTitle(words: Findings["words"], names: Findings["names"]): boolean {
  const said = words.filter(({ key }) => key.length >= LEAST_LETTERS);
  return names.some(
    ({ kind, name }) =>
      kind === "milestone" &&
      nameTokens(name).some((token) =>
        said.some(({ key }) => isSameStem(token, key) || isMisspelling(key, token)),
      ),
  );
}

const LOOKING = new Set("find search list show".split(" "));

/** Whoever names a record or an amount seldom wants an article, and who asks records nothing. */
function weighed(
  guesses: readonly Guess<string>[],
  { mentions, prices, periods, words, names }: Findings,
): readonly Guess<string>[] {
  const isAsked = isQuestion(words);
  const isSearch = LOOKING.has(words[0]?.meant ?? "");
  const isOfRecords =
    prices.length > 0 ||
    periods.length > 0 ||
    mentions.some(({ kind }) => kind === "contractor") ||
    isInTitle(words, names);
  const weightOf = (label: string) => {
    if (label.startsWith("record.")) return isAsked ? 0 : 1;
    if (label === "article") return isSearch ? 0 : isOfRecords ? GENERAL_DISCOUNT : 1;
    return !isAsked && prices.length > 0 && ASKS_OF_SPENDING.has(label) ? ASKED_DISCOUNT : 1;
  };
  const rated = guesses.map(({ label, probability }) => ({
    label,
    probability: probability * weightOf(label),
  }));
  const sum = rated.reduce((all, { probability }) => all + probability, 0) || 1;
  return rated
    .map(({ label, probability }) => ({ label, probability: probability / sum }))
    .toSorted((one, other) => other.probability - one.probability);
}

function slotsBy(label: string, meaning: Meaning, findings: Findings): Slots | undefined {
  const own = wordsByLabel().get(label);
  // A word of a title names the milestone, also where the examples have it.
  const isName = (word: string) =>
    meaning.rest === "milestone" &&
    isInTitle(
      findings.words.filter(({ meant }) => meant === word),
      findings.names,
    );
  const slots = slotsFor(
    meaning.rest,
    findings,
    (word) => own?.has(word) === true && !isName(word),
  );
  if (slots === undefined || meaning.rest !== "two") return slots;
  const kinds = slots.names.map(({ kind }) => kind);
  const areTwo = kinds.some((kind, at) => kinds.indexOf(kind) !== at);
  return areTwo || slots.periods.length > 1 ? slots : undefined;
}

/** "Who is my plumber?" where none of them is one. */
function ofNobody(
  label: string,
  meaning: Meaning,
  probability: number,
  findings: Findings,
): Reading[] {
  const own = wordsByLabel().get(label);
  const runs = unexplained(findings, (word) => own?.has(word) === true);
  const search = runs.map(({ text }) => text).join(" ");
  if (!/^\p{L}+(?: \p{L}+)?$/u.test(search)) return [];
  const unknown: Meaning = { ...meaning, intent: { kind: "unknownContractor", details: [] } };
  return [{ label, meaning: unknown, slots: { ...NO_SLOTS, search }, probability }];
}

/** Whom a question is about that nothing explains: that is no matter for an article. */
function peopleIn(findings: Findings): Slots {
  const people = findings.mentions.filter(({ kind }) => kind === "contractor");
  return { ...NO_SLOTS, names: people.map((mention) => named(mention, findings)) };
}

/** Of "Labor?", "and in March?": names and times and nothing else. */
function bareSlots(findings: Findings, isFollowUp: boolean): Slots | undefined {
  const { periods, mentions, words } = findings;
  const runs = unexplained(
    { ...findings, words: words.filter(({ kind }) => kind === "word" || kind === "number") },
    () => false,
  );
  const isLead = (at: number) => isFollowUp && LEAD_WORDS.has(words[at]?.key ?? "");
  const isPlain = words.every(
    ({ meant, kind }, at) =>
      isLead(at) ||
      kind === "mark" ||
      [...periods, ...mentions].some(({ span }) => at >= span.from && at < span.to) ||
      BARE_WORDS.has(meant) ||
      (isFollowUp && !isVocabulary(meant)),
  );
  if (!isPlain) return undefined;
  const slots = {
    periods: periods.map(({ period }) => period),
    names: mentions.map((mention) => named(mention, findings)),
  };
  const full = spendingSlots(slots, isFollowUp ? runs : [], findings);
  const isEmpty = full.names.length + full.periods.length === 0 && full.search === undefined;
  return isEmpty ? undefined : full;
}
const BARE_WORDS = new Set("the in on by with for to my our a please of".split(" "));
