import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { type ExpenseActions, expenseActions } from "./expense-actions.tsx";

export type { ExpenseActions };

/**
 * The dialog about expenses that is open, and what opens one. The actions stay the same ones,
 * so that a list of rows need not be made again when a dialog opens.
 *
 * @param projectId where new expenses go; a screen of another project is another screen
 */
export function useExpenseDialog(projectId: number) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() => expenseActions({ queryClient, projectId, setDialog }));
  return { dialog, actions };
}

/** Fetches the likely dialogs once what was asked for is on screen, so that no press waits for them. */
export function useDialogsAhead({ expectAny }: ExpenseActions, isShown: boolean): void {
  useEffect(() => {
    if (isShown) whenIdle(expectAny);
  }, [isShown, expectAny]);
}

interface AddExpenseButtonProps {
  actions: ExpenseActions;
  label?: string;
}

/** Gets the form ready while the button is pointed at. */
export function AddExpenseButton({ actions, label = "Add Expense" }: AddExpenseButtonProps) {
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="n"
      onPointerEnter={actions.expectAdd}
      onFocus={actions.expectAdd}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}

/** Brings expenses in from a bank's or an application's file. */
export function ImportButton({ actions, label = "Import" }: AddExpenseButtonProps) {
  return (
    <Button onClick={actions.importFile} className="print:hidden">
      {label}
    </Button>
  );
}
