import * as z from "zod/mini";
import { id } from "../../../../../shared/ids.ts";
import { milestoneFields } from "../../../../../shared/milestones/contract.ts";
import { getMilestone } from "../../../milestones/queries.ts";
import { missingOf } from "../../proposals/input.ts";
import type { Tool } from "../../turn/tool.ts";
import { projectId, projectOf } from "../in-project.ts";
import { knownMilestoneCategory } from "../known-names.ts";

const { title, description, category, targetDate } = milestoneFields.shape;

export const proposeMilestoneTool: Tool<"propose_milestone"> = {
  name: "propose_milestone",
  description:
    "Proposes a milestone that the homeowner asked to plan; they confirm it on a card. Give only what they said and leave out the rest: nothing is guessed.",
  input: z.object({
    projectId,
    title: title.check(z.describe("What is to be done, in a few words")),
    description: z.exactOptional(description.check(z.describe("What else they said about it"))),
    category: z.exactOptional(
      category.check(
        z.describe("Planning, Permits, Demolition, Electrical, Inspection …, or one of their own"),
      ),
    ),
    targetDate: z.exactOptional(targetDate.check(z.describe("The day it is due, YYYY-MM-DD"))),
  }),
  async run(context, input) {
    const project = await projectOf(context, input);
    const proposal = {
      kind: "milestone" as const,
      project,
      fields: {
        title: input.title,
        description: input.description ?? null,
        category: await knownMilestoneCategory(context, project.id, input.category),
        targetDate: input.targetDate ?? null,
      },
    };
    return { output: { isProposed: true, missing: missingOf(proposal) }, facts: [], proposal };
  },
};

export const proposeCompletionTool: Tool<"propose_completion"> = {
  name: "propose_completion",
  description:
    "Proposes to mark an open milestone as completed, after the homeowner said that it is done; they confirm it on a card.",
  input: z.object({ milestoneId: id.check(z.describe("From list_milestones")) }),
  async run(context, { milestoneId }) {
    const milestone = await getMilestone(context.db, context.access, milestoneId);
    if (milestone.isCompleted) {
      return { output: { refused: "This milestone is completed already" }, facts: [] };
    }
    const project = await projectOf(context, milestone);
    const { title } = milestone;
    return {
      output: { isProposed: true, missing: [] },
      facts: [],
      proposal: { kind: "completion", project, fields: { milestoneId, title } },
    };
  },
};
