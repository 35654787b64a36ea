import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import type { RecordExpense } from "./use-expense-form.ts";
import { useCreateExpense, useUpdateExpense } from "../mutations.ts";

/**
 * Adds an expense, or updates the one that the edit started from.
 *
 * @param record creates it by another request
 */
export function useSave(idempotencyKey: string | undefined, record: RecordExpense | undefined) {
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const idempotencyKeyFor = useIdempotencyKey();

  const keyFor = (input: ExpenseInput) => idempotencyKey ?? idempotencyKeyFor(input);
  const add = (input: ExpenseInput): Promise<Expense> => {
    const added = { input, idempotencyKey: keyFor(input) };
    return record ? record(added) : create.mutateAsync(added);
  };
  const save = (before: Expense | undefined, input: ExpenseInput): Promise<Expense> =>
    before === undefined ? add(input) : update.mutateAsync({ before, input });
  return { save, keyFor };
}
