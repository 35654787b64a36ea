import * as z from "zod/mini";
import {
  calendarDate,
  calendarDateInput,
  instant,
  optionalCalendarDateInput,
} from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { optionalText, requiredText, TEXT_LIMITS, verbatimText } from "../text.ts";
import { version } from "../version.ts";

/** More than any template has. */
const MAX_BATCH = 50;
export const MAX_DEPENDENCIES = 20;
/** Maximum number of milestones in a project. */
const MAX_MOVED = 1000;

/** The fields of a milestone of its own. */
export const milestoneFields = z.object({
  title: requiredText("Title is required"),
  description: optionalText(TEXT_LIMITS.paragraph),
  category: verbatimText("Category is required"),
  targetDate: optionalCalendarDateInput(),
});
export type MilestoneFields = z.infer<typeof milestoneFields>;

/** Ids of milestones of the same project. */
export const dependenciesInput = z
  .array(id)
  .check(z.maxLength(MAX_DEPENDENCIES, `Choose at most ${MAX_DEPENDENCIES} milestones`));

export const milestoneForm = z.extend(milestoneFields, {
  /** absent: none for a new milestone, unchanged for an existing one */
  waitsFor: z.optional(dependenciesInput),
});

export const milestoneInput = z.extend(milestoneForm, { projectId: id });
export type MilestoneInput = z.infer<typeof milestoneInput>;

/** A milestone that is moved with another: refused unless its day is still `from`. */
const movedDay = z.object({
  id,
  from: calendarDateInput("Choose a day"),
  to: calendarDateInput("Choose a day"),
});
export type MovedDay = z.infer<typeof movedDay>;

export const milestoneChange = z.extend(milestoneInput, {
  /** days of other milestones of the project, such as those that wait for it */
  alsoMove: z.optional(z.array(movedDay).check(z.maxLength(MAX_MOVED))),
});
export type MilestoneChange = z.infer<typeof milestoneChange>;

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
  /** the date where it was completed; null in completions by earlier releases */
  completedOn: z.nullable(calendarDate),
  isCompleted: z.boolean(),
  category: z.string(),
  /** ids of the milestones that it waits for, completed ones included */
  waitsFor: z.array(id),
  createdAt: instant,
  version,
});
export type Milestone = z.infer<typeof milestone>;

/** Open first, then by target date (undated last), then by creation. */
export const milestoneList = z.array(milestone);

export const milestoneListQuery = z.object({
  projectId: idParam,
  /** number of open milestones to return; absent: all milestones */
  next: z.optional(idParam),
});
