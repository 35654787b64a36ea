import type * as z from "zod/mini";
import type { ProposedMilestone } from "../../../shared/assistant/proposal.ts";
import { MILESTONE_CATEGORIES } from "../../../shared/milestones/catalog.ts";
import type { Milestone, milestoneForm } from "../../../shared/milestones/contract.ts";
import { choicesWith } from "../../lib/forms/choices-with.ts";
import type { Choice } from "../../ui/form/choices.tsx";

export type MilestoneFormValues = z.input<typeof milestoneForm>;

export const NEW_MILESTONE: MilestoneFormValues = {
  title: "",
  description: "",
  category: "",
  targetDate: "",
  waitsFor: [],
};

export function toMilestoneValues(milestone: Milestone | ProposedMilestone): MilestoneFormValues {
  const { title, description, category, targetDate } = milestone;
  return {
    title,
    description: description ?? "",
    category: category ?? "",
    targetDate: targetDate ?? "",
    waitsFor: "waitsFor" in milestone ? milestone.waitsFor : [],
  };
}

/** Renovation stages, plus the milestone's own category if it is another. */
export function categoryChoices(current: string | undefined): Choice[] {
  return choicesWith(MILESTONE_CATEGORIES, current);
}
