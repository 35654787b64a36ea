import type * as z from "zod/mini";
import {
  categoryLabel,
  codeOf,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "../../../../shared/expenses/catalog.ts";
import type { ProposedExpense } from "../../../../shared/assistant/proposal.ts";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { expenseFields } from "../../../../shared/expenses/input.ts";
import { choicesWith } from "../../../lib/forms/choices-with.ts";
import type { Choice } from "../../../ui/form/choices.tsx";

type ChosenContractor = Pick<Contractor, "id" | "name" | "company">;
export type ExpenseFormValues = z.input<typeof expenseFields>;

/** What the form's lists have to offer, whatever else they do. */
export interface GivenChoices {
  category?: string | undefined;
  paymentMethod?: string | undefined;
  contractor?: ChosenContractor | null | undefined;
}

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

/** What a new expense starts with where some of it was said already. */
export function proposedValues(proposed: ProposedExpense): ExpenseFormValues {
  const { description, amount, category, paymentMethod, date, contractorId, notes } = proposed;
  return {
    description: description ?? "",
    amount: amount ?? "",
    category: category ?? "",
    paymentMethod: paymentMethod ?? "",
    date,
    contractorId,
    notes: notes ?? "",
  };
}

/** Its contractor can be shown before the list of them has been read. */
export function proposedChoices(proposed: ProposedExpense): GivenChoices {
  const { category, paymentMethod, contractorId, contractorName } = proposed;
  return {
    category: category ?? undefined,
    paymentMethod: paymentMethod ?? undefined,
    contractor:
      contractorId === null
        ? null
        : { id: contractorId, name: contractorName ?? "", company: null },
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

/**
 * The form's categories, then the project's own, each once however it is spelled.
 *
 * @param own those of its budget lines and of its expenses
 */
export function categoryChoices(given?: string, own: readonly string[] = []): Choice[] {
  const labels = new Map<string, string>(EXPENSE_CATEGORIES.map((label) => [codeOf(label), label]));
  for (const category of own) {
    const code = codeOf(category);
    if (code !== "" && !labels.has(code)) labels.set(code, categoryLabel(category));
  }
  return choicesWith([...labels.values()], given, categoryLabel);
}

export function paymentMethodChoices(given?: string): Choice[] {
  return choicesWith(PAYMENT_METHODS, given, paymentMethodLabel);
}

/**
 * Who can be chosen. Those that the form may hold, whom the expense has and who was just added,
 * are there before the list has been read and even if it cannot be.
 */
export function contractorChoices(
  listed: readonly ChosenContractor[] = [],
  ...held: readonly (ChosenContractor | null | undefined)[]
): Choice[] {
  const known = new Map(held.flatMap((one) => (one ? [[one.id, one]] : [])));
  for (const { id } of listed) known.delete(id);
  return [...known.values(), ...listed].map(({ id, name, company }) => ({
    value: String(id),
    label: company === null ? name : `${name} (${company})`,
  }));
}

/** What a list's chosen value says: an id, or null for nobody. A form also passes its own values through. */
export function contractorIdOf(chosen: unknown): number | null {
  return chosen === "" || chosen === null || chosen === undefined ? null : Number(chosen);
}
