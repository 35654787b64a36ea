import { useQuery } from "@tanstack/react-query";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { subtractDecimals, sumDecimals } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { expensePageQuery } from "../queries.ts";
import type { ExpenseFilter } from "../filters/expense-search.ts";

/** Amount counted on a line: its split, or the unsplit rest. */
export function amountOnLine({ amount, details }: Expense, lineId: number): string {
  const shares = details?.shares ?? [];
  const part = shares.find((share) => share.lineId === lineId)?.amount;
  const counted =
    part ?? subtractDecimals(amount, sumDecimals(shares.map((share) => share.amount)));
  return details?.isRefund ? `-${counted}` : counted;
}

interface SplitNoteProps {
  projectId: number;
  filter: ExpenseFilter;
}

/** Shows the line's own total, because the list adds up split expenses in full. */
export function SplitNote({ projectId, filter }: SplitNoteProps) {
  const { data } = useQuery(expensePageQuery(projectId, filter));
  const expenses = data?.expenses ?? [];
  if (!expenses.some(({ details }) => details?.shares.length)) return null;
  const { lineId } = filter;
  const isOne = data?.totalPages === 1;
  const total = (id: number) => sumDecimals(expenses.map((expense) => amountOnLine(expense, id)));
  return (
    <p className="numbers mt-2 text-sm text-ink-soft">
      Split expenses show their full amount.
      {lineId !== null &&
        ` Assigned to this line${isOne ? "" : " on this page"}: ${formatMoney(total(lineId))}`}
    </p>
  );
}
