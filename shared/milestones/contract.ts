import * as z from "zod/mini";
import { calendarDate, instant, optionalCalendarDateInput } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { optionalText, requiredText, TEXT_LIMITS, verbatimText } from "../text.ts";
import { version } from "../version.ts";

/** More than any template has. */
const MAX_BATCH = 50;

/** The form's fields; the form adds the project. */
export const milestoneFields = z.object({
  title: requiredText("Title is required"),
  description: optionalText(TEXT_LIMITS.paragraph),
  category: verbatimText("Category is required"),
  targetDate: optionalCalendarDateInput(),
});
export type MilestoneFields = z.infer<typeof milestoneFields>;

export const milestoneInput = z.extend(milestoneFields, { projectId: id });
export type MilestoneInput = z.infer<typeof milestoneInput>;

/** Several milestones at once, for a project without any. */
export const milestoneBatch = z.object({
  projectId: id,
  milestones: z
    .array(milestoneFields)
    .check(
      z.minLength(1, "Choose at least one milestone"),
      z.maxLength(MAX_BATCH, `Choose at most ${MAX_BATCH} milestones`),
    ),
});
export type MilestoneBatch = z.infer<typeof milestoneBatch>;

export const milestone = z.object({
  id,
  userId: id,
  projectId: id,
  title: z.string(),
  description: z.nullable(z.string()),
  targetDate: z.nullable(calendarDate),
  completedDate: z.nullable(instant),
  isCompleted: z.boolean(),
  category: z.string(),
  createdAt: instant,
  version,
});
export type Milestone = z.infer<typeof milestone>;

/** Open first, then by target date (undated last), then by creation. */
export const milestoneList = z.array(milestone);

export const milestoneListQuery = z.object({
  projectId: idParam,
  /** how many of the open ones; absent: all milestones */
  next: z.optional(idParam),
});
