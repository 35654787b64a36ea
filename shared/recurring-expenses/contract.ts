import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { decimal } from "../money.ts";
import { version } from "../version.ts";
import { INTERVALS } from "./occurrences.ts";

/** An expense that the user is reminded to record on each of its dates. */
export const recurringExpense = z.object({
  id,
  projectId: id,
  contractorId: z.nullable(id),
  contractorName: z.nullable(z.string()),
  lineId: z.nullable(id),
  description: z.string(),
  amount: decimal,
  category: z.string(),
  paymentMethod: z.string(),
  notes: z.nullable(z.string()),
  every: z.enum(INTERVALS),
  /** last possible date; null for none */
  endsOn: z.nullable(calendarDate),
  /** the first date that was neither recorded nor skipped; null once it has ended */
  nextOn: z.nullable(calendarDate),
  createdAt: instant,
  version,
});
export type RecurringExpense = z.infer<typeof recurringExpense>;

/** By next date, those that have ended last. */
export const recurringExpenseList = z.object({ recurring: z.array(recurringExpense) });

export const recurringExpenseQuery = z.object({ projectId: idParam });
