import * as z from "zod/mini";
import { calendarDateInput } from "../calendar-date.ts";
import { projectInput } from "./input.ts";

/** A new project from the plan of another one. */
export const projectCopyInput = z.extend(z.pick(projectInput, { name: true, budget: true }), {
  /** with the contingency */
  budgetLines: z.boolean(),
  scope: z.boolean(),
  milestones: z.boolean(),
  /** moves the milestones' dates; null: milestones without dates, and the start is today */
  startsOn: z.nullable(calendarDateInput("Date is required")),
});
export type ProjectCopyInput = z.infer<typeof projectCopyInput>;

export const projectArchiveInput = z.object({ isArchived: z.boolean() });
