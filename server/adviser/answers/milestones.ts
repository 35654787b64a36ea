import type { FoundMilestone, ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { counted, day } from "./wording/figures.ts";
import { quoted } from "./wording/names.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";

type Milestones = ToolOutput<"list_milestones">;
type Status = "all" | "open" | "overdue" | "next" | "completed";

const MOST_LISTED = 10;

/** "Rough plumbing: Dec 5, 2026 (in 14 days)" */
function lineOf(milestone: FoundMilestone): string {
  const { title, targetDate, isCompleted, completedDate } = milestone;
  const name = quoted(title);
  if (isCompleted) {
    return completedDate === null ? `${name}: done` : `${name}: done on ${day(completedDate)}`;
  }
  if (targetDate === null) return `${name}: no date yet`;
  return `${name}: ${day(targetDate)} (${distance(milestone)})`;
}

/** "in 3 days", "3 days late" */
function distance({ daysLeft, isOverdue }: FoundMilestone): string {
  if (daysLeft === null) return "no date yet";
  if (daysLeft === 0) return "today";
  const days = counted(Math.abs(daysLeft), "day");
  return isOverdue || daysLeft < 0 ? `${days} late` : `in ${days}`;
}

/** "What is overdue?", "What comes next?" */
export async function answerMilestones(asked: Asked, status: Status): Promise<string> {
  const found = await asked.tools.ask("list_milestones", {
    ...projectIdIn(asked.understood.slots),
    status,
  });
  const where = inProject(asked, found.project.name);
  const { openCount, completedCount, milestones } = found;
  if (openCount + completedCount === 0) {
    return `There are no milestones in ${quoted(found.project.name)} yet. You can add them on your timeline.`;
  }
  const lines = list(milestones.slice(0, MOST_LISTED).map(lineOf));
  const more =
    milestones.length > MOST_LISTED ? "Your timeline shows the rest of them." : undefined;
  return paragraphs(leadOf(found, status, where), lines, more);
}

function leadOf(found: Milestones, status: Status, where: string): string {
  const { openCount, overdueCount, completedCount, milestones } = found;
  const are = (count: number) => (count === 1 ? "is" : "are");
  switch (status) {
    case "overdue":
      return overdueCount === 0
        ? `Nothing is overdue${where}.`
        : `**${counted(overdueCount, "milestone")}** ${are(overdueCount)} overdue${where}:`;
    case "next":
      return milestones.length === 0
        ? `Nothing is open${where}: every milestone is done.`
        : `This comes next${where}:`;
    case "open":
      return openCount === 0
        ? `Nothing is open${where}: every milestone is done.`
        : `**${counted(openCount, "milestone")}** ${are(openCount)} open${where}:`;
    case "completed":
      return completedCount === 0
        ? `No milestone${where} is completed yet.`
        : `**${counted(completedCount, "milestone")}** ${are(completedCount)} completed${where}:`;
    case "all":
      return `You have **${counted(openCount + completedCount, "milestone")}**${where}. Still open: ${openCount}. Completed: ${completedCount}.`;
  }
}

/** "When is the inspection?", "Is the demolition done?" */
export async function answerMilestone(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [wanted] = namesOf(slots, "milestone");
  const { milestones, project } = await asked.tools.ask("list_milestones", projectIdIn(slots));
  const milestone = milestones.find(({ id }) => id === wanted?.id);
  if (milestone === undefined) {
    return `I find no such milestone in ${quoted(project.name)}.`;
  }
  const { title, targetDate, isCompleted, completedDate, isOverdue } = milestone;
  const name = quoted(title);
  if (isCompleted) {
    return completedDate === null
      ? `${name} is done.`
      : `${name} is done: it was completed on **${day(completedDate)}**.`;
  }
  if (targetDate === null) return `${name} is still open and has no target date yet.`;
  return isOverdue
    ? `${name} was due on **${day(targetDate)}** and is still open: it is ${distance(milestone)}.`
    : `${name} is still open. It is due on **${day(targetDate)}**: ${milestone.daysLeft === 0 ? "today" : distance(milestone)}.`;
}
