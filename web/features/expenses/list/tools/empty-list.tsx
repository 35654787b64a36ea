import { ReceiptText, SearchX } from "lucide-react";
import { editorHint } from "../../../../lib/opened-home.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { AddExpenseButton, type ExpenseActions, ImportButton } from "../../expense-dialog.tsx";

interface EmptyListProps {
  /** clears the filters; undefined without any */
  onClear: (() => void) | undefined;
  /** clears the filter of a deleted contractor; undefined otherwise */
  onEveryContractor: (() => void) | undefined;
  actions: ExpenseActions;
}

/** Why the list shows no expenses. */
export function EmptyList({ onClear, onEveryContractor, actions }: EmptyListProps) {
  if (onEveryContractor) return <ContractorNotFound onClear={onEveryContractor} />;
  if (onClear) {
    return (
      <EmptyState
        icon={SearchX}
        title="No expenses match your filters"
        action={<Button onClick={onClear}>Show all expenses</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={ReceiptText}
      title="No expenses yet"
      description={editorHint("Track what you spend and keep every receipt in one place.")}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <AddExpenseButton actions={actions} label="Add First Expense" />
          <ImportButton actions={actions} label="Import a file" />
        </div>
      }
    />
  );
}

/** The URL names a contractor that was deleted or never existed. */
function ContractorNotFound({ onClear }: { onClear: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={SearchX}
        title="Contractor no longer exists"
        action={<Button onClick={onClear}>Show all contractors</Button>}
      />
    </div>
  );
}
