import { expect, test } from "vitest";
import { expense as expenseSchema } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { expenseInput } from "../../../../shared/expenses/input.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { conflictingExpense, differencesFrom } from "./changed-meanwhile.ts";

const theirs = expenseSchema.parse({
  id: 7,
  userId: 1,
  projectId: 1,
  contractorId: null,
  contractor: null,
  description: "Oak boards",
  amount: "90.00",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-10",
  notes: null,
  imageUrl: null,
  details: null,
  createdAt: "2026-03-10T10:00:00.000Z",
});
const mine: ExpenseInput = expenseInput.parse({ ...theirs, details: undefined });
const contractorName = (id: number) => (id === 4 ? "Dana" : undefined);

test("finds no difference when a lost response had saved the same values", () => {
  expect(differencesFrom(theirs, mine, contractorName)).toEqual([]);
  expect(differencesFrom(theirs, { ...mine, details: null }, contractorName)).toEqual([]);
});

test("lists each differing field with both values", () => {
  const changed = { ...mine, amount: "91.50", contractorId: 4, notes: "two are split" };
  expect(differencesFrom(theirs, changed, contractorName)).toEqual([
    { label: "Amount", theirs: "$90.00", mine: "$91.50" },
    { label: "Contractor", theirs: "Nothing", mine: "Dana" },
    { label: "Notes", theirs: "Nothing", mine: "two are split" },
  ]);
});

test("reads the current expense only from a conflict that contains it", () => {
  const problem = { error: "Changed", code: "conflict" as const };
  const refused = (details: Record<string, unknown>) =>
    new ProblemError({ status: 409, message: "", problem: { ...problem, details } });
  expect(conflictingExpense(refused({ current: theirs }))).toEqual(theirs);
  expect(conflictingExpense(refused({}))).toBeUndefined();
  expect(conflictingExpense(new Error("conflict"))).toBeUndefined();
});
