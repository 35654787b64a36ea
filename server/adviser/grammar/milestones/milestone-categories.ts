import {
  MILESTONE_CATEGORIES,
  type MilestoneCategory,
} from "../../../../shared/milestones/catalog.ts";
import { wordsOf } from "../sentence.ts";
import { labeledPhrases, wordSet } from "../word-lists.ts";

type Table = readonly (readonly [label: string, words: readonly string[]])[];

const STAGES = labeledPhrases("milestone stages");
const WORKS = labeledPhrases("milestone works");
const ROOMS = labeledPhrases("milestone rooms");
const PLANNING_STARTS = wordSet("planning starts");
const PLANNING = new Set(
  "planning plans design drawings blueprint blueprints layout budget".split(" "),
);

/**
 * The stage that a title speaks of; undefined where it speaks of none, or of several. An inspection
 * of the plumbing is an inspection, ordering cabinets is planning, tearing out the kitchen is
 * demolition, and painting the bathroom is painting.
 */
export function milestoneCategoryOf(title: string): MilestoneCategory | undefined {
  const keys = wordsOf(title).words.map(({ key }) => key);
  const label = labelOf(keys);
  return MILESTONE_CATEGORIES.find((category) => category === label);
}

function labelOf(keys: readonly string[]): string | undefined {
  const [stage] = labelsIn(STAGES, keys);
  if (stage !== undefined) return stage;
  if (PLANNING_STARTS.has(keys[0] ?? "")) return "Planning";
  const works = labelsIn(WORKS, keys);
  if (works.length > 0) return only(works);
  return keys.some((key) => PLANNING.has(key)) ? "Planning" : only(labelsIn(ROOMS, keys));
}

function labelsIn(table: Table, keys: readonly string[]): string[] {
  return table
    .filter(([, words]) => keys.some((key) => words.includes(key)))
    .map(([label]) => label);
}

function only(labels: readonly string[]): string | undefined {
  return labels.length === 1 ? labels[0] : undefined;
}
