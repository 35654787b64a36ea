import {
  type RecurringExpense,
  recurringExpense,
} from "../../../shared/recurring-expenses/contract.ts";
import type { Homeowner } from "../app/app.ts";
import { recurringBody } from "./recurring-body.ts";

export async function createRecurring(
  homeowner: Homeowner,
  projectId: number,
  overrides: object = {},
): Promise<RecurringExpense> {
  const response = await homeowner.post(
    "/api/recurring-expenses",
    recurringBody(projectId, overrides),
  );
  if (response.status !== 201) throw new Error(`Could not add: ${response.text}`);
  return recurringExpense.parse(response.body);
}
