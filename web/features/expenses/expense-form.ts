import type * as z from "zod/mini";
import {
  categoryLabel,
  codeOf,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "../../../shared/expenses/catalog.ts";
import type { Expense, expenseFields } from "../../../shared/expenses/contract.ts";

export type ExpenseFormValues = z.input<typeof expenseFields>;

/** What an empty form starts with. */
export function newExpense(today: string): ExpenseFormValues {
  return {
    description: "",
    amount: "",
    category: "",
    paymentMethod: "",
    date: today,
    contractorId: null,
    notes: "",
  };
}

export function valuesOf(expense: Expense): ExpenseFormValues {
  const { description, amount, category, paymentMethod, date, contractorId, notes } = expense;
  return {
    description,
    amount,
    category,
    paymentMethod,
    date,
    contractorId,
    notes: notes ?? "",
  };
}

export interface Choice {
  value: string;
  label: string;
}

/**
 * What a list offers, with the value that a row already has: one that is known by another
 * spelling ("credit_card") keeps its own, so that saving an edit changes only what was edited.
 */
function choicesWith(
  offered: readonly string[],
  given: string | undefined,
  labelOf: (value: string) => string,
): Choice[] {
  const choices = offered.map((label) => {
    const isGiven = given !== undefined && codeOf(given) === codeOf(label);
    return { value: isGiven ? given : label, label };
  });
  const isKnown = given === undefined || choices.some(({ value }) => value === given);
  return isKnown ? choices : [...choices, { value: given, label: labelOf(given) }];
}

export function categoryChoices(given?: string): Choice[] {
  return choicesWith(EXPENSE_CATEGORIES, given, categoryLabel);
}

export function paymentMethodChoices(given?: string): Choice[] {
  return choicesWith(PAYMENT_METHODS, given, paymentMethodLabel);
}
