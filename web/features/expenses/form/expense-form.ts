import type { Control, UseFormReturn } from "react-hook-form";
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
import type { ExpenseInput, expenseFields } from "../../../../shared/expenses/input.ts";
import { EXPENSE_TEXTS, type ExpenseText } from "../../../../shared/expenses/texts.ts";
import { choicesWith } from "../../../lib/forms/choices-with.ts";
import type { Choice } from "../../../ui/form/choices.tsx";

type ChosenContractor = Pick<Contractor, "id" | "name" | "company">;
export type ExpenseFormValues = z.input<typeof expenseFields>;
type Texts = { [Field in ExpenseText]?: string | null };
/** Known values of a new expense: the assistant proposes some of them. */
export type InitialExpense = ProposedExpense & Texts;

/** The part of the form that its fields use. */
export interface ExpenseFieldsForm extends Pick<
  UseFormReturn<ExpenseFormValues>,
  "register" | "formState"
> {
  control: Control<ExpenseFormValues, unknown, Omit<ExpenseInput, "projectId">>;
}

/** Current values that the selects must offer beside their usual options. */
export interface CurrentChoices {
  category?: string | undefined;
  paymentMethod?: string | undefined;
  contractor?: ChosenContractor | null | undefined;
}

/** Empty for each text that is missing, as its field returns it. */
export function textValues(of: Texts): Record<string, string> {
  return Object.fromEntries(EXPENSE_TEXTS.map(({ field }) => [field, of[field] ?? ""]));
}

export function newExpense(today: string): ExpenseFormValues {
  return {
    description: "",
    amount: "",
    category: "",
    paymentMethod: "",
    date: today,
    contractorId: null,
    ...textValues({}),
  };
}

export function proposedValues(proposed: InitialExpense): ExpenseFormValues {
  const { description, amount, category, paymentMethod, date, contractorId } = proposed;
  return {
    description: description ?? "",
    amount: amount ?? "",
    category: category ?? "",
    paymentMethod: paymentMethod ?? "",
    date,
    contractorId,
    ...textValues(proposed),
  };
}

/** Shows the proposed contractor before the list has loaded. */
export function proposedChoices(proposed: ProposedExpense): CurrentChoices {
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

export function toExpenseValues(expense: Expense): ExpenseFormValues {
  const {
    id: _id,
    userId: _userId,
    projectId: _projectId,
    createdAt: _createdAt,
    version: _version,
    ...rest
  } = expense;
  const { contractor: _contractor, imageUrl: _imageUrl, details: _details, ...fields } = rest;
  return { ...fields, ...textValues(fields) };
}

/**
 * Built-in categories, then custom ones, without duplicates in other spellings.
 *
 * @param own categories of the project's budget lines and expenses
 */
export function categoryChoices(current?: string, own: readonly string[] = []): Choice[] {
  const labels = new Map<string, string>(EXPENSE_CATEGORIES.map((label) => [codeOf(label), label]));
  for (const category of own) {
    const code = codeOf(category);
    if (code !== "" && !labels.has(code)) labels.set(code, categoryLabel(category));
  }
  return choicesWith([...labels.values()], current, categoryLabel);
}

export function paymentMethodChoices(current?: string): Choice[] {
  return choicesWith(PAYMENT_METHODS, current, paymentMethodLabel);
}

/**
 * The contractor id of a select's value, or null. React Hook Form also passes ids and null through.
 */
export function contractorIdOf(chosen: unknown): number | null {
  return chosen === "" || chosen === null || chosen === undefined ? null : Number(chosen);
}

/** Proposed payee that isn't in the contractor list. */
export function proposedContractorName(initial: ProposedExpense | undefined): string | undefined {
  return initial?.contractorId === null ? (initial.contractorName ?? undefined) : undefined;
}
