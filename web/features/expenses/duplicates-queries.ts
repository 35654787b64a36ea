import type { Expense } from "../../../shared/expenses/contract.ts";
import {
  type DuplicateResponse,
  duplicateResponse,
} from "../../../shared/expenses/duplicate-query.ts";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import { call } from "../../lib/http/http.ts";

interface DuplicateSearch {
  projectId: number;
  before: Expense | undefined;
  input: ExpenseInput;
}

/** Finds expenses that the form's current values may duplicate. */
export function findDuplicates({
  projectId,
  before,
  input,
}: DuplicateSearch): Promise<DuplicateResponse> {
  const { amount, date, description, contractorId, imageUrl } = input;
  const details = input.details === undefined ? before?.details : input.details;
  const query = new URLSearchParams({ projectId: String(projectId), amount, date, description });
  if (contractorId) query.set("contractorId", String(contractorId));
  if (details?.isRefund) query.set("isRefund", "true");
  if (imageUrl) query.set("imageUrl", imageUrl);
  if (before !== undefined) query.set("exceptId", String(before.id));
  return call(`/api/expenses/duplicates?${query.toString()}`, { response: duplicateResponse });
}
