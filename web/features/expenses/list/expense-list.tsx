import { ReceiptText, SearchX } from "lucide-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ExpensePage } from "../../../../shared/expenses/contract.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { EXPENSES_NOT_FETCHED } from "../queries.ts";
import { AddExpenseButton, type ExpenseActions, ImportButton } from "../expense-dialog.tsx";
import { ExpenseCards } from "./expense-cards.tsx";
import { ExpenseListSkeleton } from "./expense-list-skeleton.tsx";
import { type ExpenseRowsProps, ExpenseTable } from "./expense-table.tsx";
import { editorHint } from "../../../lib/opened-home.ts";

interface ExpenseListProps {
  page: UseQueryResult<ExpensePage>;
  isFiltered: boolean;
  /** clears the filter of a deleted contractor; undefined otherwise */
  onEveryContractor: (() => void) | undefined;
  actions: ExpenseActions;
  rows: Pick<ExpenseRowsProps, "rowTools" | "selected" | "edited" | "sort" | "onSort">;
}

/** One page of expenses, including its loading, error and empty states. */
export function ExpenseList(props: ExpenseListProps) {
  const { page, isFiltered, onEveryContractor, actions, rows } = props;
  const isWide = useIsWide();
  if (page.isPending) return <ExpenseListSkeleton isWide={isWide} />;
  if (onEveryContractor) {
    return <ContractorNotFound title="Contractor no longer exists" onClear={onEveryContractor} />;
  }
  // A failed refetch keeps the rows that were already loaded.
  if (page.isLoadingError) {
    return (
      <ErrorState
        message={EXPENSES_NOT_FETCHED}
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const { expenses, parts } = page.data;
  if (expenses.length === 0) {
    return isFiltered ? (
      <EmptyState icon={SearchX} title="No expenses match your filters" />
    ) : (
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
  const List = isWide ? ExpenseTable : ExpenseCards;
  return (
    <div
      aria-busy={page.isPlaceholderData}
      className={classNames("transition-opacity", page.isPlaceholderData && "opacity-60")}
    >
      <List {...rows} expenses={expenses} parts={parts} actions={actions} />
    </div>
  );
}

/** The URL names a contractor that was deleted or never existed. */
function ContractorNotFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={SearchX}
        title={title}
        action={<Button onClick={onClear}>Show all contractors</Button>}
      />
    </div>
  );
}
