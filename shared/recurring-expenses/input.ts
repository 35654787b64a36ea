import * as z from "zod/mini";
import { calendarDateInput, optionalCalendarDateInput } from "../calendar-date.ts";
import { expenseFields, expenseInput } from "../expenses/input.ts";
import { id } from "../ids.ts";
import { INTERVALS } from "./occurrences.ts";

/** Maximum number per project. */
export const MAX_RECURRING_EXPENSES = 100;

const { description, amount, category, paymentMethod, contractorId, notes } = expenseFields.shape;

/** Without the check of its dates, for values that don't come from a form. */
export const recurringExpenseValues = z.object({
  description,
  amount,
  category,
  paymentMethod,
  contractorId,
  notes,
  lineId: z._default(z.nullable(id), null),
  every: z.enum(INTERVALS, { error: "Choose how often it repeats" }),
  /** a date outside of the schedule from `startsOn` on starts the schedule again */
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
    /** first date of the schedule, such as the day of the expense that repeats */
    startsOn: z.optional(calendarDateInput("Start is required")),
  })
  .check(endsInOrder);
export type RecurringExpenseInput = z.infer<typeof recurringExpenseInput>;

/** The date to record or skip; refused unless it is still the next one. */
export const dueDateInput = z.object({ dueOn: calendarDateInput("Due date is required") });

export const reopenDueInput = z.extend(dueDateInput, {
  /** the expense recorded for that date, which is moved to the trash */
  expenseId: z.optional(id),
});
export type ReopenDueInput = z.infer<typeof reopenDueInput>;

export const recordDueInput = z.extend(dueDateInput, {
  /** the expense to record; its amount and day may differ from the schedule */
  expense: expenseInput,
});
export type RecordDueInput = z.infer<typeof recordDueInput>;
