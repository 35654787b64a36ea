import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { useCreateExpense, useUpdateExpense } from "../mutations.ts";

/** Adds an expense, or updates the one that the edit started from. */
export function useSave(idempotencyKey: string | undefined) {
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const idempotencyKeyFor = useIdempotencyKey();

  const keyFor = (input: ExpenseInput) => idempotencyKey ?? idempotencyKeyFor(input);
  const save = (before: Expense | undefined, input: ExpenseInput): Promise<Expense> =>
    before === undefined
      ? create.mutateAsync({ input, idempotencyKey: keyFor(input) })
      : update.mutateAsync({ before, input });
  return { save, keyFor };
}
