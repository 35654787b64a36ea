import {
  type RecurringExpense,
  recurringExpense,
} from "../../../shared/recurring-expenses/contract.ts";
import type { Homeowner } from "../app/app.ts";

export function recurringBody(projectId: number, overrides: object = {}): object {
  return {
    projectId,
    description: "Dumpster rental",
    amount: "450",
    category: "Other",
    paymentMethod: "Credit Card",
    every: "month",
    nextOn: "2026-03-01",
    ...overrides,
  };
}

export async function createRecurring(
  homeowner: Homeowner,
  projectId: number,
  overrides: object = {},
): Promise<RecurringExpense> {
  const answer = await homeowner.post(
    "/api/recurring-expenses",
    recurringBody(projectId, overrides),
  );
  if (answer.status !== 201) throw new Error(`Could not add: ${answer.text}`);
  return recurringExpense.parse(answer.body);
}
