import * as z from "zod/mini";
import { completionDay } from "../../milestones/rules/completion.ts";
import type { Fact } from "../rules/fact.ts";
import { timelineAddress } from "../../../../shared/assistant/record-address.ts";
import type { FoundMilestone } from "../rules/tool-calls.ts";
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { isOverdue, nextMilestones } from "../../../../shared/milestones/timeline.ts";
import { listMilestones } from "../../milestones/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectOf } from "./in-project.ts";

const MAX_MILESTONES = 100;
const MAX_NEXT = 3;

function foundMilestone(milestone: Milestone, today: CalendarDate): FoundMilestone {
  const { id, title, category, targetDate, isCompleted } = milestone;
  const target = targetDate === null ? undefined : parseCalendarDate(targetDate);
  return {
    id,
    title,
    category,
    targetDate,
    isCompleted,
    isOverdue: isOverdue(milestone, today),
    completedDate: completionDay(milestone),
    daysLeft: target === undefined ? null : daysBetween(today, target),
  };
}

function factsOfMilestone(
  { id, name }: { id: number; name: string },
  milestone: FoundMilestone,
): Fact[] {
  const { title, category, targetDate, completedDate, isCompleted, daysLeft } = milestone;
  const { count, dates } = factBuilder(
    { project: name, milestone: title, category },
    timelineAddress(id),
  );
  // "3 days left" and "3 days late" have the same number.
  const days = isCompleted || daysLeft === null ? [] : [count(Math.abs(daysLeft), "day")];
  return [...dates(targetDate, completedDate), ...days];
}

export const listMilestonesTool: Tool<"list_milestones"> = {
  name: "list_milestones",
  description:
    "The milestones of a project with target dates, days left and whether they are overdue or completed; at most 100, open ones first, earliest first. Ask it what comes next (status next), what is late (overdue), and how far the work is.",
  input: z.object({
    projectId,
    status: z.optional(
      z
        .enum(["all", "open", "overdue", "next", "completed"])
        .check(z.describe("Which of them; default all")),
    ),
  }),
  async run(context, input) {
    const { db, access, today } = context;
    const project = await projectOf(context, input);
    const all = await listMilestones(db, access, project.id);
    const open = all.filter(({ isCompleted }) => !isCompleted);
    const completed = all.filter(({ isCompleted }) => isCompleted);
    const overdue = open.filter((milestone) => isOverdue(milestone, today));
    const next = nextMilestones(all, MAX_NEXT);
    const chosen = { all, open, overdue, next, completed }[input.status ?? "all"];
    const milestones = chosen
      .slice(0, MAX_MILESTONES)
      .map((milestone) => foundMilestone(milestone, today));
    const { count } = factBuilder({ project: project.name }, timelineAddress(project.id));
    return {
      output: {
        project,
        openCount: open.length,
        overdueCount: overdue.length,
        completedCount: completed.length,
        milestones,
      },
      facts: [
        count(all.length, "milestone"),
        count(open.length, "milestone"),
        count(overdue.length, "milestone"),
        count(completed.length, "milestone"),
        ...milestones.flatMap((milestone) => factsOfMilestone(project, milestone)),
      ],
    };
  },
};
