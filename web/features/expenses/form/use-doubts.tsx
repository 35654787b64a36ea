import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";
import { reasonsToAsk } from "./doubts.ts";
import { DoubtsDialog } from "./doubts-dialog.tsx";

interface Doubtful {
  projectId: number;
  /** the stored expense; undefined for a new one */
  before: Expense | undefined;
  setQuestion: SetQuestion;
}

/** Asks for confirmation of warnings, once for the same content. */
export function useDoubts({ projectId, before, setQuestion }: Doubtful) {
  const queryClient = useQueryClient();
  // Content that was already submitted: if the response was lost, it would warn of itself as a
  // duplicate.
  const passed = useRef("");

  /** @returns whether the user goes back to the form */
  return async (input: ExpenseInput): Promise<boolean> => {
    const content = JSON.stringify(input);
    if (passed.current === content) return false;
    const reasons = await reasonsToAsk(queryClient, { projectId, before, input });
    const isBack =
      reasons.length > 0 &&
      (await askInForm<boolean>(setQuestion, (answer) => (
        <DoubtsDialog reasons={reasons} onSave={() => answer(false)} onBack={() => answer(true)} />
      )));
    if (!isBack) passed.current = content;
    return isBack;
  };
}
