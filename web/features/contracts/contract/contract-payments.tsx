import { useQuery } from "@tanstack/react-query";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { ExpenseActions } from "../../expenses/expense-dialog.tsx";
import { contractPaymentsQuery } from "../payments-queries.ts";

interface ContractPaymentsProps {
  quote: QuoteRecord;
  expenses: ExpenseActions;
}

/** Expenses recorded under a contract. */
export function ContractPayments({ quote, expenses }: ContractPaymentsProps) {
  // Another page or tab may have recorded one.
  const query = { ...contractPaymentsQuery(quote.projectId, quote.id), staleTime: 0 };
  const payments = useQuery(query);
  return (
    <section aria-labelledby="recorded">
      <Card className="overflow-hidden">
        <h2 id="recorded" className="border-b border-line px-5 py-3 text-lg font-semibold">
          Payments made
        </h2>
        {payments.isPending && (
          <div role="status" aria-label="Loading payments" className="px-5 py-4">
            <Skeleton />
          </div>
        )}
        {payments.isLoadingError && (
          <ErrorState
            message="Couldn't load payments"
            onRetry={() => void payments.refetch()}
            isRetrying={payments.isFetching}
          />
        )}
        {payments.data && (
          <List
            found={payments.data.expenses}
            count={payments.data.totalCount}
            quote={quote}
            expenses={expenses}
          />
        )}
      </Card>
    </section>
  );
}

interface ListProps extends ContractPaymentsProps {
  found: readonly Expense[];
  count: number;
}

function List({ found, count, quote, expenses }: ListProps) {
  if (found.length === 0) {
    return <p className="px-5 py-5 text-ink-soft">No payments recorded yet.</p>;
  }
  return (
    <>
      <ul aria-labelledby="recorded" className="divide-y divide-line">
        {found.map((expense) => (
          <Payment key={expense.id} expense={expense} quote={quote} expenses={expenses} />
        ))}
      </ul>
      {count > found.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
          Showing the {found.length} most recent of {count}.
        </p>
      )}
    </>
  );
}

interface PaymentProps extends ContractPaymentsProps {
  expense: Expense;
}

/** Title of the installment it pays, unless the expense has the same description. */
function titleOf({ description, details }: Expense, { installments }: QuoteRecord) {
  const title = installments.find(({ id }) => id === details?.installmentId)?.title;
  return title === description ? undefined : title;
}

/** The description opens the expense for editing. */
function Payment({ expense, quote, expenses }: PaymentProps) {
  const { description, date, amount, details } = expense;
  const isRefund = details?.isRefund ?? false;
  const title = titleOf(expense, quote);
  return (
    <li className="relative flex min-h-13 items-center justify-between gap-4 px-5 py-2.5 hover:bg-hover">
      <div className="min-w-0">
        <button
          type="button"
          onPointerEnter={expenses.prefetchDetail}
          onFocus={expenses.prefetchDetail}
          onClick={() => expenses.showDetail(expense)}
          className="covers-row line-clamp-2 text-left font-medium wrap-anywhere"
        >
          {description}
        </button>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <time dateTime={date} className="numbers">
            {formatDate(date)}
          </time>
          {title !== undefined && ` · ${title}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap-reverse items-center justify-end gap-x-3 gap-y-1">
        {isRefund && <Badge>Refund</Badge>}
        <span className="numbers font-semibold">
          {isRefund ? `−${formatMoney(amount)}` : formatMoney(amount)}
        </span>
      </div>
    </li>
  );
}
