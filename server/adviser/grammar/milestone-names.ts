import { milestoneCategoryOf } from "./milestone-categories.ts";
import { keyOf, setOf } from "./sentence.ts";

export interface KnownMilestone {
  id: number;
  title: string;
}

/** "Demolition, framing and wiring are done" */
const MOST_PARTS = 6;

const EMPTY = setOf("the a an our my all of in on for and to at is milestone task step work");
/** What is called by a short name, by what it is written as. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["demo", "demolition"],
  ["demoing", "demolition"],
  ["sheetrock", "drywall"],
  ["chose", "choose"],
  ["electric", "electrical"],
  ["wiring", "wire"],
]);

/** "Framing", "frame" and "framed" are one word, and so are "cabinets" and "cabinet". */
function stemOf(word: string): string {
  const known = SYNONYMS.get(word) ?? word;
  const stem = known.replace(/(?:ing|ed|es|s|e)$/, "");
  return stem.length >= 3 ? stem : known;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = keyOf(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  return new Set(words.filter((word) => word !== "" && !EMPTY.has(word)).map(stemOf));
}

/**
 * The milestones that may be meant: the one that is called so; else all whose title holds every
 * word that was said. A part of the words is not enough.
 */
export function milestonesCalled(
  said: string,
  milestones: readonly KnownMilestone[],
): readonly KnownMilestone[] {
  const titles = milestones.map((milestone) => ({ milestone, stems: stemsOf(milestone.title) }));
  const [head = ""] = said.split(/ (?:in|on|at|for|with|from|of) /u);
  for (const text of [said, head]) {
    const found = called(text, titles);
    if (found.length > 0) return found;
  }
  const parts = said.split(/\s+(?:and|&)\s+|\s*,\s*/u);
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  const found = new Set(parts.flatMap((part) => called(part, titles)));
  return milestones.filter((milestone) => found.has(milestone));
}

interface Title {
  milestone: KnownMilestone;
  stems: ReadonlySet<string>;
}

function called(said: string, titles: readonly Title[]): readonly KnownMilestone[] {
  const stems = stemsOf(said);
  if (stems.size === 0) return [];
  const close = titles.filter((title) => isWithin(stems, title.stems));
  const exact = close.filter((title) => title.stems.size === stems.size);
  const found = (exact.length > 0 ? exact : close).map(({ milestone }) => milestone);
  const [only] = found;
  // "The cabinets are done" does not say that they were ordered, which is what the only title says.
  const isOther =
    exact.length === 0 &&
    found.length === 1 &&
    only !== undefined &&
    milestoneCategoryOf(said) !== milestoneCategoryOf(only.title);
  return isOther ? [] : found;
}

function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].every((word) => other.has(word));
}
