import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { categoryLabel, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { CategoryIcon } from "../../lib/looks/category-look.tsx";
import { formatDate } from "../../lib/format.ts";
import { Money } from "../../lib/money.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { DASHBOARD_FILTER, EXPENSES_NOT_FETCHED, expensePageQuery } from "../expenses/queries.ts";
import {
  AddExpenseButton,
  type ExpenseActions,
  usePrefetchDialogs,
} from "../expenses/expense-dialog.tsx";
import { editorHint } from "../../lib/opened-home.ts";

const MAX_SHOWN = 4;
const SKELETON_ROWS = Array.from({ length: MAX_SHOWN }, (_, index) => index);

interface RecentExpensesProps {
  projectId: number;
  actions: ExpenseActions;
}

export function RecentExpenses({ projectId, actions }: RecentExpensesProps) {
  return (
    <RecentFrame
      link={
        <Link
          to="/expenses"
          className="-my-2 inline-flex min-h-11 items-center rounded-md font-medium text-accent-text underline-offset-4 hover:underline lg:min-h-9 print:hidden"
        >
          View all
        </Link>
      }
    >
      <Recent projectId={projectId} actions={actions} />
    </RecentFrame>
  );
}

function RecentFrame({ link, children }: { link?: ReactNode; children: ReactNode }) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 sm:px-5 sm:pt-5">
        <h2 className="text-lg font-semibold">Recent Expenses</h2>
        {link}
      </div>
      <div className="mt-2 flex xl:min-h-74 flex-1 flex-col pb-2">{children}</div>
    </Card>
  );
}

function Recent({ projectId, actions }: RecentExpensesProps) {
  const page = useQuery(expensePageQuery(projectId, DASHBOARD_FILTER));
  usePrefetchDialogs(actions, page.isSuccess);
  if (page.isPending) return <RowsSkeleton />;
  if (page.isError) {
    return (
      <ErrorState
        className="my-auto"
        message={EXPENSES_NOT_FETCHED}
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  const recent = page.data.expenses.slice(0, MAX_SHOWN);
  if (recent.length === 0) {
    return (
      <EmptyState
        className="my-auto"
        icon={ReceiptText}
        title="No expenses yet"
        description={editorHint("Add your first expense to get started")}
        action={<AddExpenseButton actions={actions} label="Add First Expense" />}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {recent.map((expense) => (
        <li key={expense.id}>
          <RecentRow expense={expense} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function RecentRow({ expense, actions }: { expense: Expense; actions: ExpenseActions }) {
  const { description, category, paymentMethod, amount, date, details } = expense;
  const isRefund = details?.isRefund === true;
  const kind = `${isRefund ? "Refund · " : ""}${categoryLabel(category)} · ${paymentMethodLabel(paymentMethod)}`;
  return (
    <button
      type="button"
      onPointerEnter={actions.prefetchDetail}
      onFocus={actions.prefetchDetail}
      onClick={() => actions.showDetail(expense)}
      className="flex min-h-17 w-full flex-wrap items-center gap-3 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
    >
      <CategoryIcon category={category} />
      <span className="min-w-13 flex-1">
        <span className="block truncate font-medium" title={description}>
          {description}
        </span>
        <span className="block truncate text-sm text-ink-soft" title={kind}>
          {kind}
        </span>
      </span>
      <span className="numbers ml-auto text-right">
        <Money amount={amount} isRefund={isRefund} className="block font-medium" />
        <time dateTime={date} className="block text-sm text-ink-soft">
          {formatDate(date)}
        </time>
      </span>
    </button>
  );
}

export function RecentExpensesSkeleton() {
  return (
    <RecentFrame>
      <RowsSkeleton />
    </RecentFrame>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label="Loading expenses" className="divide-y divide-line">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex h-17 items-center gap-3 px-4 sm:px-5">
          <Skeleton className="size-9 rounded-lg" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/3" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
