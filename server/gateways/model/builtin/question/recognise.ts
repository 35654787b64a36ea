import type { CalendarDate } from "../../../../../shared/calendar-date.ts";
import { type Findings, findIn, hasCapital, unexplained } from "./findings.ts";
import type { KnownName } from "./names.ts";
import { ASKING, type Intent, type Rule, type RuleSign } from "./rule.ts";
import { RULES } from "./rules.ts";
import { isLimit, limitOf, named, NO_SLOTS, restBy, type Slots, spendingSlots } from "./slots.ts";

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

const FOLLOW_UP = /^\s*(?:and|also|then|or|but|what about|how about|same for|what of|only|just)\b/i;
const LEAD_WORDS = new Set("and also then or but only just what how about same for of".split(" "));

export function recognise(
  question: string,
  today: CalendarDate,
  recorded: readonly KnownName[] = [],
): Understood {
  const findings = findIn(question, today, recorded);
  const isFollowUp = FOLLOW_UP.test(question);
  const { prices } = findings;
  const run = unexplained(findings, null).find(isLimit);
  const limit = limitOf(run?.keys[0] ?? "");
  const hasUnknownWords = unexplained(findings, null).length > 0 || hasCapital(findings);
  for (const rule of RULES) {
    const slots = slotsBy(rule, findings);
    if (slots === undefined) continue;
    return {
      intent: rule.intent,
      slots,
      prices,
      isFollowUp,
      isBare: false,
      isWeak: rule.isWeak === true,
      limit,
      hasUnknownWords,
    };
  }
  const bare = bareSlots(findings, isFollowUp);
  return {
    intent: { kind: "general" },
    slots: bare ?? peopleIn(findings),
    prices,
    isFollowUp,
    isBare: bare !== undefined,
    isWeak: false,
    limit,
    hasUnknownWords,
  };
}

function slotsBy(rule: Rule, findings: Findings): Slots | undefined {
  const signs = new Set<RuleSign>(findings.spots.flatMap((spot) => spot.signs));
  for (const more of moreSigns(findings)) signs.add(more);
  if (!rule.all.every((group) => group.some((sign) => signs.has(sign)))) return undefined;
  if (rule.none?.some((sign) => signs.has(sign))) return undefined;
  if (signs.has("advice") && rule.isForAdviceToo !== true) return undefined;
  if (rule.isAtStart === true && !isAtStart(rule, findings)) return undefined;
  const slots = restBy(rule, findings);
  return slots !== undefined && hasNeeded(rule, slots) ? slots : undefined;
}

function hasNeeded({ needs }: Rule, { periods, names, search = "" }: Slots): boolean {
  if (needs === undefined) return true;
  switch (needs) {
    case "two": {
      const kinds = names.map(({ kind }) => kind);
      return periods.length > 1 || kinds.some((kind, at) => kinds.indexOf(kind) !== at);
    }
    case "name":
      return names.length + periods.length > 0;
    case "capital":
      return /^\p{Lu}\S*$/u.test(search);
    case "short":
      return /^\p{L}+(?: \p{L}+)?$/u.test(search);
  }
}

function moreSigns({ mentions, periods, prices }: Findings): RuleSign[] {
  const kinds = mentions.map(({ kind }) => kind);
  const isSpending = kinds.some((kind) => kind === "category" || kind === "method");
  const more: [boolean, RuleSign][] = [
    [prices.length > 0, "@price"],
    [kinds.includes("contractor"), "@contractor"],
    [periods.length > 0, "@period"],
    [isSpending, "@spending"],
  ];
  return more.filter(([holds]) => holds).map(([, sign]) => sign);
}

/** Before it only politeness may stand. */
function isAtStart({ all }: Rule, { words, spots }: Findings): boolean {
  const first = spots.find(({ signs }) => signs.some((sign) => all[0]?.includes(sign)));
  if (first === undefined) return false;
  return words.slice(0, first.span.from).every(({ key }) => POLITE.has(key));
}
const POLITE = new Set(
  "please can could would you i we want need to like just now hi hello hey ok id am let us help me".split(
    " ",
  ),
);

/** Whom a question is about that no rule knows: that is no matter for an article, unless advice is asked. */
function peopleIn(findings: Findings): Slots {
  const isAdvice = findings.spots.some(({ signs }) => signs.includes("advice"));
  const people = findings.mentions.filter(({ kind }) => kind === "contractor");
  return isAdvice
    ? NO_SLOTS
    : { periods: [], names: people.map((mention) => named(mention, findings)) };
}

/** Of "Labor?", "and in March?": names and times and nothing else. */
function bareSlots(findings: Findings, isFollowUp: boolean): Slots | undefined {
  const { periods, mentions, spots, words } = findings;
  const isLead = (at: number) => isFollowUp && LEAD_WORDS.has(words[at]?.key ?? "");
  const isStrange = spots.some(
    ({ span, signs }) => !isLead(span.from) && !signs.every((sign) => ASKING.includes(sign)),
  );
  if (isStrange) return undefined;
  const runs = unexplained(findings, {
    intent: { kind: "general" },
    all: [["compare"]],
    rest: "spending",
  });
  const slots = {
    periods: periods.map(({ period }) => period),
    names: mentions.map((mention) => named(mention, findings)),
  };
  const full = spendingSlots(slots, runs, findings);
  if (full.search !== undefined && !isFollowUp) return undefined;
  const isEmpty = full.names.length + full.periods.length === 0 && full.search === undefined;
  return isEmpty ? undefined : full;
}
