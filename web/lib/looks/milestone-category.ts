import { codeOf } from "../../../shared/expenses/catalog.ts";
import {
  MILESTONE_CATEGORIES,
  type MilestoneCategory,
} from "../../../shared/milestones/catalog.ts";

const KNOWN: ReadonlyMap<string, MilestoneCategory> = new Map(
  MILESTONE_CATEGORIES.map((category) => [codeOf(category), category]),
);

/** A known category in any spelling; undefined for another client's own. */
export function knownMilestoneCategory(category: string): MilestoneCategory | undefined {
  return KNOWN.get(codeOf(category));
}

/** Label of a known category in any spelling, otherwise the text itself. */
export function milestoneCategoryLabel(category: string): string {
  return knownMilestoneCategory(category) ?? category;
}
