import { Pencil, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { mayEdit } from "../../../../lib/opened-home.ts";
import type { ExpenseActions } from "../../expense-actions.tsx";

interface SwipeActionsProps {
  expense: Expense;
  actions: ExpenseActions;
}

/**
 * Revealed by swiping a card to the left, which scrolls its row natively. They repeat the card's
 * buttons, so keyboards and screen readers skip them.
 */
export function SwipeActions({ expense, actions }: SwipeActionsProps) {
  if (!mayEdit()) return null;
  const press = (act: (expense: Expense) => void) => (event: MouseEvent) => {
    event.currentTarget.closest("li")?.scrollTo({ left: 0 });
    act(expense);
  };
  return (
    // A press doesn't take the focus: it would return to a button that is hidden by then.
    <div
      aria-hidden
      className="swipe-actions print:hidden"
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" tabIndex={-1} onClick={press(actions.edit)}>
        <Pencil className="size-5" />
        Edit
      </button>
      <button type="button" tabIndex={-1} onClick={press(actions.askDelete)}>
        <Trash2 className="size-5" />
        Delete
      </button>
    </div>
  );
}
