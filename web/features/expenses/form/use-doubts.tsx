import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { askInForm, type SetQuestion } from "./ask-in-form.ts";
import { reasonsToAsk } from "./doubts.ts";
import { DoubtsDialog } from "./doubts-dialog.tsx";

interface Doubtful {
  projectId: number;
  /** the expense as it is; none of a new one */
  before: Expense | undefined;
  setQuestion: SetQuestion;
}

/** Asks before something doubtful is saved, and the same thing only once. */
export function useDoubts({ projectId, before, setQuestion }: Doubtful) {
  const queryClient = useQueryClient();
  // What was saved, or tried: its answer may have been lost, and then it would be its own duplicate.
  const passed = useRef("");

  /** @returns whether the homeowner goes back to the form */
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
