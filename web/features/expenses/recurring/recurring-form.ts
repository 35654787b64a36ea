import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { expenseDetailsInput } from "../../../../shared/expenses/details-input.ts";
import { textsOf } from "../../../../shared/expenses/texts.ts";
import type { RecurringExpense } from "../../../../shared/recurring-expenses/contract.ts";
import type { RecurringExpenseInput } from "../../../../shared/recurring-expenses/input.ts";
import { dateAfter, type Interval } from "../../../../shared/recurring-expenses/occurrences.ts";
import type { RecurringValues } from "../../../lib/forms/conflict/recurring-fields.ts";
import type { DetailsStart } from "../form/details/details-values.ts";
import type { ProposedExpense } from "../../../../shared/assistant/proposal.ts";

export type { RecurringValues };

/** Initial values without an expense to repeat. */
export function newRecurring(today: CalendarDate): RecurringValues {
  return {
    description: "",
    amount: "",
    category: "",
    paymentMethod: "",
    contractorId: null,
    lineId: null,
    notes: "",
    every: "month",
    nextOn: today,
    endsOn: "",
  };
}

export function toRecurringValues(recurring: RecurringExpense): RecurringValues {
  const { description, amount, category, paymentMethod, contractorId, lineId, every } = recurring;
  const fields = { description, amount, category, paymentMethod, contractorId, lineId, every };
  const { notes, nextOn, endsOn } = recurring;
  return { ...fields, notes: notes ?? "", nextOn: nextOn ?? "", endsOn: endsOn ?? "" };
}

/** Values for repeating an expense, from the first date after it. */
export function repeatOf(expense: Expense, every: Interval): RecurringValues {
  const { description, amount, category, paymentMethod, contractorId, notes, details } = expense;
  return {
    description,
    amount,
    category,
    paymentMethod,
    contractorId,
    lineId: details?.lineId ?? null,
    notes: notes ?? "",
    every,
    nextOn: firstDate(expense, every),
    endsOn: "",
  };
}

export function firstDate({ date }: Pick<Expense, "date">, every: Interval): string {
  const day = parseCalendarDate(date);
  return (day && dateAfter({ every, startsOn: day, endsOn: null }, day)) ?? "";
}

/** The request that repeats an expense without a form. */
export function repeatInput(expense: Expense, every: Interval): RecurringExpenseInput | undefined {
  const startsOn = parseCalendarDate(expense.date);
  const nextOn = parseCalendarDate(firstDate(expense, every));
  if (startsOn === undefined || nextOn === undefined) return undefined;
  const { amount: _, ...values } = repeatOf(expense, every);
  const { projectId, amount, notes, contractorId } = expense;
  const { lineId = null } = values;
  return {
    ...values,
    projectId,
    amount,
    notes,
    contractorId,
    lineId,
    startsOn,
    nextOn,
    endsOn: null,
  };
}

/** A recurring expense with a date that waits to be recorded. */
export type DueExpense = RecurringExpense & { nextOn: string };

export function isDue(recurring: RecurringExpense, today: CalendarDate): recurring is DueExpense {
  return recurring.nextOn !== null && recurring.nextOn <= today;
}

/**
 * The expense to record for a due date.
 *
 * @param payment the contract payment that it pays, if any
 */
export function dueInput(due: DueExpense, payment: DetailsStart = {}): ExpenseInput | undefined {
  const date = parseCalendarDate(due.nextOn);
  if (date === undefined) return undefined;
  const { projectId, description, amount, category, paymentMethod, contractorId, lineId } = due;
  const fields = { projectId, description, amount, category, paymentMethod, contractorId, date };
  const plain = { ...fields, ...textsOf(due), imageUrl: null };
  const details = { ...(lineId !== null && { lineId }), ...payment };
  if (Object.keys(details).length === 0) return plain;
  return { ...plain, details: expenseDetailsInput.parse(details) };
}

/** Initial values of the expense form for a due date. */
export function dueProposal(due: DueExpense): ProposedExpense {
  const { description, amount, category, paymentMethod, contractorId, contractorName } = due;
  const fields = { description, amount, category, paymentMethod, contractorId, contractorName };
  return { ...fields, notes: due.notes, date: due.nextOn };
}
