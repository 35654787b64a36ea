import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "../../lib/when-idle.ts";
import { Button } from "../../ui/button.tsx";
import { type ExpenseActions, expenseActions } from "./expense-actions.tsx";
import { mayEdit } from "../../lib/opened-home.ts";

export type { ExpenseActions };

/**
 * The open expense dialog, and the actions that open one. The actions are stable, so that opening a
 * dialog doesn't re-render the rows of a list.
 *
 * @param projectId project of new expenses; must not change while mounted
 */
export function useExpenseDialog(projectId: number) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() => expenseActions({ queryClient, projectId, setDialog }));
  return { dialog, actions };
}

/** Prefetches the most likely dialogs once the screen's content is shown. */
export function usePrefetchDialogs(
  { prefetchLikelyDialogs }: ExpenseActions,
  isShown: boolean,
): void {
  useEffect(() => {
    if (isShown) whenIdle(prefetchLikelyDialogs);
  }, [isShown, prefetchLikelyDialogs]);
}

interface AddExpenseButtonProps {
  actions: ExpenseActions;
  label?: string;
}

/** Prefetches the form on hover and focus. */
export function AddExpenseButton({ actions, label = "Add Expense" }: AddExpenseButtonProps) {
  if (!mayEdit()) return null;
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="n"
      onPointerEnter={actions.prefetchAdd}
      onFocus={actions.prefetchAdd}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}

/** Only on touch devices, which have a camera. */
export function PhotographButton({ actions }: AddExpenseButtonProps) {
  if (!mayEdit()) return null;
  return (
    <Button onClick={actions.photograph} className="[@media(pointer:fine)]:hidden">
      Photograph
    </Button>
  );
}

/** Imports expenses from a file of a bank or another application. */
export function ImportButton({ actions, label = "Import" }: AddExpenseButtonProps) {
  if (!mayEdit()) return null;
  return (
    <Button onClick={actions.importFile} className="print:hidden">
      {label}
    </Button>
  );
}
