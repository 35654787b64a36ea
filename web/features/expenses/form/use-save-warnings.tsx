import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";
import { saveWarnings } from "./save-warnings.ts";
import { SaveWarningsDialog } from "./save-warnings-dialog.tsx";

interface SaveWarningsOptions {
  projectId: number;
  /** the stored expense; undefined for a new one */
  before: Expense | undefined;
  setQuestion: SetQuestion;
}

/** Asks for confirmation of warnings, once for the same content. */
export function useSaveWarnings({ projectId, before, setQuestion }: SaveWarningsOptions) {
  const queryClient = useQueryClient();
  // Content that was already submitted: if the response was lost, it would warn of itself as a
  // duplicate.
  const confirmed = useRef("");

  /** @returns whether the user goes back to the form */
  return async (input: ExpenseInput): Promise<boolean> => {
    const content = JSON.stringify(input);
    if (confirmed.current === content) return false;
    const reasons = await saveWarnings(queryClient, { projectId, before, input });
    const isBack =
      reasons.length > 0 &&
      (await askInForm<boolean>(setQuestion, (answer) => (
        <SaveWarningsDialog
          reasons={reasons}
          onSave={() => answer(false)}
          onBack={() => answer(true)}
        />
      )));
    if (!isBack) confirmed.current = content;
    return isBack;
  };
}
