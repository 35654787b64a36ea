import { paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { CategoryBadge } from "../../lib/category-look.tsx";
import { formatDate, formatMoney } from "../../lib/format.ts";
import type { ExpenseDialogs } from "./expense-dialog.tsx";
import { RowActions } from "./row-actions.tsx";

interface ExpenseListProps {
  expenses: readonly Expense[];
  dialogs: ExpenseDialogs;
}

const HEAD = "px-3 py-2.5 text-left font-medium first:pl-5 last:pr-4";
const CELL = "px-3 py-2 first:pl-5 last:pr-4";

/** The wide form of the list. A row's description is a button that covers the row. */
export function ExpenseTable({ expenses, dialogs }: ExpenseListProps) {
  return (
    <table className="w-full table-fixed text-[0.9375rem]">
      <caption className="sr-only">Expenses</caption>
      <thead className="border-b border-line text-sm text-ink-soft">
        <tr>
          <th scope="col" className={`${HEAD} w-32`}>
            Date
          </th>
          <th scope="col" className={HEAD}>
            Description
          </th>
          <th scope="col" className={`${HEAD} w-34`}>
            Category
          </th>
          <th scope="col" className={`${HEAD} w-34`}>
            Payment Method
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            Contractor
          </th>
          <th scope="col" className={`${HEAD} w-36 text-right`}>
            Amount
          </th>
          <th scope="col" className={`${HEAD} w-36 text-right`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {expenses.map((expense) => (
          <ExpenseRow key={expense.id} expense={expense} dialogs={dialogs} />
        ))}
      </tbody>
    </table>
  );
}

function ExpenseRow({ expense, dialogs }: { expense: Expense; dialogs: ExpenseDialogs }) {
  const { description, contractor } = expense;
  const method = paymentMethodLabel(expense.paymentMethod);
  return (
    <tr className="relative h-13 hover:bg-hover has-[.covers-row:focus-visible]:outline-2 has-[.covers-row:focus-visible]:-outline-offset-2 has-[.covers-row:focus-visible]:outline-focus">
      <td className={`${CELL} numbers whitespace-nowrap text-ink-soft`}>
        <time dateTime={expense.date}>{formatDate(expense.date)}</time>
      </td>
      <td className={CELL}>
        <button
          type="button"
          title={description}
          onPointerEnter={dialogs.expectDetail}
          onFocus={dialogs.expectDetail}
          onClick={() => dialogs.showDetail(expense)}
          className="covers-row block max-w-full truncate text-left font-medium outline-none after:absolute after:inset-0"
        >
          {description}
        </button>
      </td>
      <td className={CELL}>
        <CategoryBadge category={expense.category} />
      </td>
      <td className={`${CELL} truncate`} title={method}>
        {method}
      </td>
      <td className={`${CELL} truncate`} title={contractor?.name}>
        {contractor?.name ?? <span className="text-ink-soft">—</span>}
      </td>
      <td className={`${CELL} numbers whitespace-nowrap text-right font-medium`}>
        {formatMoney(expense.amount)}
      </td>
      <td className={CELL}>
        <RowActions expense={expense} dialogs={dialogs} />
      </td>
    </tr>
  );
}
