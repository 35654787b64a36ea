import type { UseQueryResult } from "@tanstack/react-query";
import type { ExpensePage } from "../../../../shared/expenses/contract.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { EXPENSES_NOT_FETCHED } from "../queries.ts";
import type { ExpenseActions } from "../expense-actions.tsx";
import { ExpenseCards } from "./expense-cards.tsx";
import { ExpenseListSkeleton } from "./expense-list-skeleton.tsx";
import { type ExpenseRowsProps, ExpenseTable } from "./expense-table.tsx";

interface ExpenseListProps {
  page: UseQueryResult<ExpensePage>;
  /** clears the filters; undefined without any */
  onClear: (() => void) | undefined;
  /** clears the filter of a deleted contractor; undefined otherwise */
  onEveryContractor: (() => void) | undefined;
  actions: ExpenseActions;
  rows: Pick<ExpenseRowsProps, "rowTools" | "selected" | "edited" | "sort" | "onSort">;
}

/** One page of expenses, including its loading, error and empty states. */
export function ExpenseList(props: ExpenseListProps) {
  const { page, onEveryContractor, actions, rows } = props;
  const isWide = useIsWide();
  if (page.isPending) return <ExpenseListSkeleton isWide={isWide} />;
  const empty = <Empty {...props} isWide={isWide} />;
  if (onEveryContractor) return empty;
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
  if (expenses.length === 0) return empty;
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

/** Its code loads after the list. */
function Empty({ isWide, ...props }: ExpenseListProps & { isWide: boolean }) {
  const { tools, isFailed } = props.rows.rowTools;
  if (tools) return <tools.EmptyList {...props} />;
  if (!isFailed) return <ExpenseListSkeleton isWide={isWide} />;
  // By a reload: browsers remember that a module couldn't be loaded.
  return <ErrorState message={EXPENSES_NOT_FETCHED} onRetry={() => window.location.reload()} />;
}
