import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { contractorsQuery } from "../../contractors/queries.ts";
import { expenseKeys } from "../queries.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";
import { conflictingExpense, differencesFrom } from "./changed-meanwhile.ts";
import { useCreateExpense, useUpdateExpense } from "../mutations.ts";

interface Saving {
  /** the edited expense as last read; undefined to add one */
  before: Expense | undefined;
  idempotencyKey: string | undefined;
  setQuestion: SetQuestion;
}

/**
 * Saves the form. If the expense was changed elsewhere since the form opened, shows the differences
 * before overwriting.
 */
export function useSave({ before, idempotencyKey, setQuestion }: Saving) {
  const queryClient = useQueryClient();
  const create = useCreateExpense();
  const update = useUpdateExpense();
  const idempotencyKeyFor = useIdempotencyKey();
  // The newest version that the user has seen, if newer than the form's.
  const seen = useRef<Expense>(undefined);

  function contractorName(id: number): string | undefined {
    const listed = queryClient.getQueryData(contractorsQuery().queryKey);
    return listed?.find((one) => one.id === id)?.name;
  }

  async function change(from: Expense, input: ExpenseInput): Promise<Expense | undefined> {
    try {
      return await update.mutateAsync({ before: from, input });
    } catch (error) {
      const current = conflictingExpense(error);
      if (current === undefined) throw error;
      const differences = differencesFrom(current, input, contractorName);
      // This form's own save, whose response was lost.
      if (differences.length === 0) return update.mutateAsync({ before: current, input });
      const { ChangedDialog } = await import("./changed-dialog.tsx");
      const isMine = await askInForm<boolean>(setQuestion, (answer) => (
        <ChangedDialog
          differences={differences}
          onSave={() => answer(true)}
          onBack={() => answer(false)}
        />
      ));
      seen.current = current;
      if (isMine) return change(current, input);
      // Untouched fields show the server's values; edited ones keep theirs.
      queryClient.setQueryData(expenseKeys.one(current.id), current);
      return undefined;
    }
  }

  /** @returns undefined when the user goes back to the form */
  return async (input: ExpenseInput): Promise<Expense | undefined> => {
    if (before !== undefined) return change(seen.current ?? before, input);
    return create.mutateAsync({
      input,
      idempotencyKey: idempotencyKey ?? idempotencyKeyFor(input),
    });
  };
}
