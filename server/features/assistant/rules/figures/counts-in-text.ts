import type { Recognizer } from "./dates-in-text.ts";
import type { Reading } from "./figure.ts";
import { canonicalNumber, NUMBER_IN_DIGITS } from "./number-text.ts";
import { NUMBER_IN_WORDS } from "./number-words.ts";

const EITHER = `${NUMBER_IN_DIGITS}|${NUMBER_IN_WORDS}`;

/** Counted nouns by their wordings. */
const NOUNS: Readonly<Record<string, string>> = {
  expense: "expenses?|payments?|purchases?|transactions?|entries|entry|items?|bills?",
  receipt: "receipts?",
  milestone: "milestones?|tasks?|steps?",
  contractor: "contractors?|tradespeople|pros",
  project: "projects?",
  category: "categories|category",
  day: "days?",
  week: "weeks?",
  month: "months?",
  year: "years?",
};
const NOUN = Object.values(NOUNS).join("|");
/** Nouns for records, of which a user can have some or none. */
const RECORDS = "expenses|payments|receipts|milestones|contractors|projects";

function nounOf(word: string): string {
  const found = Object.entries(NOUNS).find(([, words]) =>
    new RegExp(`^(?:${words})$`, "i").test(word),
  );
  return found?.[0] ?? word.toLowerCase();
}

function count(noun: string, ...texts: readonly string[]): Reading {
  const values = texts.map((text) => canonicalNumber(text));
  const isWhole = values.every((value) => value !== undefined);
  return { kind: "count", values: isWhole ? values : [], of: nounOf(noun) };
}

export const COUNTS: readonly Recognizer[] = [
  {
    // "3 of your 8 milestones", "3/8 milestones": two counts.
    pattern: new RegExp(
      `(?<![\\w.,/])(${EITHER})(?:\\s(?:out\\s)?of\\s(?:(?:all|the|your|its)\\s){0,2}|\\s?/\\s?)(${EITHER})\\s(?:[a-z]+\\s){0,2}?(${NOUN})\\b`,
      "gi",
    ),
    read: ([first = "", all = "", noun = ""]) => count(noun, first, all),
  },
  {
    // "One of your expenses" is not a count.
    pattern: new RegExp(
      `(?<![\\w.,])(?!one\\sof\\b)(${EITHER})(?:[\\s-](?:[a-z]+[\\s-]){0,3}?)(${NOUN})\\b`,
      "gi",
    ),
    read: ([text = "", noun = ""]) => count(noun, text),
  },
  {
    // "Contractors: 2", "| Contractors | 2 |"
    pattern: new RegExp(
      `(?<=\\b(${RECORDS})[*_\\s]{0,4}[:|][*_\\s]{0,4})(\\d{1,9})(?![\\d%/]|[.,]\\d)`,
      "gi",
    ),
    read: ([noun = "", text = ""]) => count(noun, text),
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:have|has|are|is|got|there['’]s|you['’]ve)\\s)(?:no|not\\sany|zero)\\s(?:[a-z]+\\s)?(${RECORDS})\\b`,
      "gi",
    ),
    read: ([noun = ""]) => count(noun, "0"),
  },
  {
    pattern: new RegExp(
      `\\ba\\ssingle\\s(?:[a-z]+\\s)?(${RECORDS.replaceAll("s|", "s?|")}?)\\b`,
      "gi",
    ),
    read: ([noun = ""]) => count(noun, "1"),
  },
  {
    pattern:
      /\b(?:nothing|none of (?:your|the) (?:milestones|tasks))\s(?:is|are)\s(?:currently |now )?(?:overdue|late)\b/gi,
    read: () => count("milestone", "0"),
  },
];
