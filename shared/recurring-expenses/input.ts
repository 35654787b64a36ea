import * as z from "zod/mini";
import { calendarDateInput, optionalCalendarDateInput } from "../calendar-date.ts";
import { expenseFields, expenseInput } from "../expenses/input.ts";
import { id } from "../ids.ts";
import { INTERVALS } from "./occurrences.ts";

/** The most per project. */
export const MAX_RECURRING_EXPENSES = 100;

const { date: _date, ...ofExpense } = expenseFields.shape;

/** Without the rule about its dates, for what is not entered in a form. */
export const recurringExpenseValues = z.object({
  ...ofExpense,
  lineId: z._default(z.nullable(id), null),
  every: z.enum(INTERVALS, { error: "Choose how often it repeats" }),
  /** a new one starts the schedule again, unless it is one of the dates from `startsOn` on */
  nextOn: calendarDateInput("Next date is required"),
  endsOn: optionalCalendarDateInput(),
});

const endsInOrder = z.refine<{ nextOn: string; endsOn: string | null }>(
  ({ nextOn, endsOn }) => endsOn === null || nextOn <= endsOn,
  { path: ["endsOn"], message: "Can't be before the next date" },
);

/** Replaces all values; it stays in its project. */
export const recurringExpenseFields = recurringExpenseValues.check(endsInOrder);
export type RecurringExpenseFields = z.infer<typeof recurringExpenseFields>;

export const recurringExpenseInput = z
  .extend(recurringExpenseValues, {
    projectId: id,
    /** the dates are counted from it, such as the day of the expense that repeats */
    startsOn: z.optional(calendarDateInput("Start is required")),
  })
  .check(endsInOrder);
export type RecurringExpenseInput = z.infer<typeof recurringExpenseInput>;

/** The date that is recorded or skipped: refused unless it still is the next one. */
export const dueDateInput = z.object({ dueOn: calendarDateInput("Due date is required") });

export const reopenDueInput = z.extend(dueDateInput, {
  /** what was recorded for the date: moved to the trash with it */
  expenseId: z.optional(id),
});
export type ReopenDueInput = z.infer<typeof reopenDueInput>;

export const recordDueInput = z.extend(dueDateInput, {
  /** as it is recorded, with its own amount and day if they differ this time */
  expense: expenseInput,
});
export type RecordDueInput = z.infer<typeof recordDueInput>;
