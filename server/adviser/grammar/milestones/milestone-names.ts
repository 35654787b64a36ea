import { milestoneCategoryOf } from "./milestone-categories.ts";
import { keyOf } from "../sentence.ts";
import { labelsByPhrase } from "../word-lists.ts";

export interface KnownMilestone {
  id: number;
  title: string;
}

interface Title {
  milestone: KnownMilestone;
  stems: ReadonlySet<string>;
}

/** "Demolition, framing and wiring are done" */
const MAX_PARTS = 6;
const SYNONYMS = labelsByPhrase("said otherwise");
const EMPTY = new Set(
  "the a an our my all of in on for and to at is milestone task step work".split(" "),
);

/** "Framing", "frame" and "framed" are one word, and so are "cabinets" and "cabinet". */
function stemOf(word: string): string {
  const known = SYNONYMS.get(word) ?? word;
  const stem = known.replace(/(?:ing|ed|es|s|e)$/, "");
  return stem.length >= 3 ? stem : known;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = keyOf(text).split(/[^\p{L}\p{N}]+/u);
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
  const found = [said, head].map((text) => called(text, titles)).find((all) => all.length > 0);
  if (found !== undefined) return found;
  const parts = said.split(/\s+(?:and|&)\s+|\s*,\s*/u);
  if (parts.length < 2 || parts.length > MAX_PARTS) return [];
  const all = new Set(parts.flatMap((part) => called(part, titles)));
  return milestones.filter((milestone) => all.has(milestone));
}

function called(said: string, titles: readonly Title[]): readonly KnownMilestone[] {
  const stems = stemsOf(said);
  if (stems.size === 0) return [];
  const close = titles.filter((title) => [...stems].every((stem) => title.stems.has(stem)));
  const exact = close.filter((title) => title.stems.size === stems.size);
  const found = (exact.length > 0 ? exact : close).map(({ milestone }) => milestone);
  const [only, another] = found;
  if (exact.length > 0 || only === undefined || another !== undefined) return found;
  // "The cabinets are done" does not say that they were ordered, which is what the only title says.
  return milestoneCategoryOf(said) === milestoneCategoryOf(only.title) ? found : [];
}
