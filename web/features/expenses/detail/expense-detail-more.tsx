import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseDetails } from "../../../../shared/expenses/details.ts";
import { homeCostOf } from "../../../../shared/expenses/home-cost.ts";
import type { HomeCost } from "../../../../shared/expenses/home-cost-kinds.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { historyQuery } from "../../activity/queries.ts";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { expenseQuery } from "../queries.ts";
import { shownAmount } from "../list/expense-marks.tsx";
import { homeCostLabel } from "../form/details/home-cost-label.ts";
import { refundsQuery } from "../refunds-queries.ts";

interface MoreDetailsProps {
  expense: Expense;
  onShow: (expense: Expense) => void;
}

/** The expense's optional details and related records; renders nothing without any. */
export function MoreDetails({ expense, onShow }: MoreDetailsProps) {
  const { details } = expense;
  return (
    <>
      {details !== null && <DetailsList expense={expense} details={details} />}
      {details !== null && details.refundOf !== null && (
        <RefundOf id={details.refundOf} onShow={onShow} />
      )}
      {details?.isRefund !== true && <Refunds expense={expense} onShow={onShow} />}
    </>
  );
}

interface DetailsListProps {
  expense: Expense;
  details: ExpenseDetails;
}

function DetailsList({ expense, details }: DetailsListProps) {
  const { lineId, room, salesTax, homeCost, paidBy, shares } = details;
  const names = useNames(expense, details);
  const hasFacts =
    [lineId, room, salesTax, homeCost, paidBy].some((fact) => fact !== null) || names.contract;
  return (
    <>
      {hasFacts && (
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5">
          {paidBy !== null && (
            <Fact name="Paid by">
              {paidBy}
              <RecordedBy id={expense.id} />
            </Fact>
          )}
          {lineId !== null && <Fact name="Budget line">{names.lineOf(lineId)}</Fact>}
          {room !== null && <Fact name="Room">{room}</Fact>}
          {names.contract !== undefined && (
            <Fact name="Contract">
              {names.contract}
              {names.payment !== undefined && (
                <span className="block text-sm text-ink-soft">Payment: {names.payment}</span>
              )}
              {details.allowance !== null && (
                <span className="block text-sm text-ink-soft">{`Allowance: ${details.allowance}`}</span>
              )}
            </Fact>
          )}
          {salesTax !== null && <Fact name="Sales tax included">{formatMoney(salesTax)}</Fact>}
          {homeCost !== null && (
            <Fact name="Tax treatment">
              {homeCostLabel(homeCost)}
              <span className="block text-sm text-ink-soft">
                {reasonOf(expense, homeCost, names.work)}
              </span>
            </Fact>
          )}
        </dl>
      )}
      {shares.length > 0 && (
        <Part title="Split across budget lines">
          <ul className="divide-y divide-line">
            {shares.map((share) => (
              <li key={share.lineId} className="flex justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{names.lineOf(share.lineId)}</span>
                <Money amount={share.amount} className="shrink-0" />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** Taken from the activity, which may have been deleted back to some day. */
function RecordedBy({ id }: { id: number }) {
  const { data } = useQuery(historyQuery({ kind: "expense", recordId: id }));
  const line = data?.lines.find(({ action }) => action === "created");
  if (!line?.actorName) return null;
  return <span className="block text-sm text-ink-soft">Recorded by {line.actorName}</span>;
}

/** Names of the expense's budget lines and contracts. Fetches only referenced ones. */
function useNames(
  { projectId }: Expense,
  { lineId, shares, quoteId, installmentId }: ExpenseDetails,
) {
  const isOnLines = lineId !== null || shares.length > 0;
  const plan = useQuery({ ...budgetOverviewQuery(projectId), enabled: isOnLines });
  const quotes = useQuery({ ...quotesQuery(projectId), enabled: quoteId !== null });
  const quote = quotes.data?.find(({ id }) => id === quoteId);
  const unread = quotes.isPending ? "…" : "Couldn't load";
  return {
    lineOf: (id: number) => {
      const line = plan.data?.lines.find((one) => one.id === id);
      if (line) return lineName(line);
      return plan.isPending ? "…" : "Couldn't load";
    },
    contract: quoteId === null ? undefined : (quote?.work ?? unread),
    work: quote?.work ?? null,
    payment: quote?.installments.find(({ id }) => id === installmentId)?.title,
  };
}

function reasonOf(
  { category, description }: Expense,
  homeCost: HomeCost,
  work: string | null,
): string {
  const suggestion = homeCostOf({ category, description, work });
  return suggestion.homeCost === homeCost ? suggestion.reason : "Set by you";
}

interface RefundOfProps {
  id: number;
  onShow: (expense: Expense) => void;
}

function RefundOf({ id, onShow }: RefundOfProps) {
  const { data } = useQuery(expenseQuery(id));
  if (data === undefined) return null;
  return (
    <Part title="Original expense">
      <OtherExpense expense={data} onShow={onShow} />
    </Part>
  );
}

function Refunds({ expense, onShow }: MoreDetailsProps) {
  const { data } = useQuery(refundsQuery(expense));
  if (data === undefined || data.expenses.length === 0) return null;
  return (
    <Part title="Refunds received">
      <ul className="divide-y divide-line">
        {data.expenses.map((refund) => (
          <li key={refund.id}>
            <OtherExpense expense={refund} onShow={onShow} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function OtherExpense({ expense, onShow }: MoreDetailsProps) {
  return (
    <button
      type="button"
      onClick={() => onShow(expense)}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-lg text-left hover:bg-hover"
    >
      <span className="min-w-0">
        <span className="block font-medium text-accent-text underline-offset-4 hover:underline wrap-anywhere">
          {expense.description}
        </span>
        <span className="block text-sm text-ink-soft">{formatDate(expense.date)}</span>
      </span>
      <span className="numbers shrink-0">{shownAmount(expense)}</span>
    </button>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-5">
      <h3 className="mb-1.5 text-sm text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
