import type { FoundMilestone } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { say } from "./replies.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { counted } from "./wording/figures.ts";

const MAX_LISTED = 10;

/** Done or open, and what is known of its day. */
function stateOf({ isCompleted, completedDate, targetDate, isOverdue }: FoundMilestone): string {
  if (isCompleted) return completedDate === null ? "done" : "done on a day";
  if (targetDate === null) return "open without a day";
  return isOverdue ? "overdue" : "open";
}

/** "in 3 days", "3 days late" */
function distance({ daysLeft, isOverdue }: FoundMilestone): string {
  if (daysLeft === null) return "no date yet";
  if (daysLeft === 0) return "today";
  const days = counted(Math.abs(daysLeft), "day");
  return isOverdue || daysLeft < 0 ? `${days} late` : `in ${days}`;
}

/** "What is overdue?", "What comes next?" */
export async function answerMilestones(
  asked: Asked,
  status: Detail<"milestones">,
): Promise<string> {
  const input = { ...projectIdIn(asked.understood.slots), status };
  const found = await asked.tools.ask("list_milestones", input);
  const { openCount, overdueCount, completedCount, milestones, project } = found;
  const all = openCount + completedCount;
  if (all === 0) return say("no milestones", { project: project.name });
  const count = {
    all,
    open: openCount,
    overdue: overdueCount,
    completed: completedCount,
    next: milestones.length,
  }[status];
  const values = {
    ...found,
    count,
    are: count === 1 ? "is" : "are",
    where: inProject(asked, project.name),
  };
  return paragraphs(
    say(count === 0 ? `milestones ${status}, none` : `milestones ${status}`, values),
    list(
      milestones
        .slice(0, MAX_LISTED)
        .map((one) => say(`milestone row, ${stateOf(one)}`, { ...one, distance: distance(one) })),
    ),
    milestones.length > MAX_LISTED ? say("more milestones") : undefined,
  );
}

/** "When is the inspection?", "Is the demolition done?" */
export async function answerMilestone(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [wanted] = namesOf(slots, "milestone");
  const { milestones, project } = await asked.tools.ask("list_milestones", projectIdIn(slots));
  const milestone = milestones.find(({ id }) => id === wanted?.id);
  if (milestone === undefined) return say("no such milestone", { project: project.name });
  return say(`milestone, ${stateOf(milestone)}`, { ...milestone, distance: distance(milestone) });
}
