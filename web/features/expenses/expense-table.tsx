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

/** Widths in a table just wide enough, and in one with room: as wide as its container allows. */
const COLUMNS = [
  { name: "Date", width: "w-27 @[62rem]:w-34" },
  { name: "Description", width: "" },
  { name: "Category", width: "w-28 @[62rem]:w-37" },
  { name: "Payment Method", width: "w-26 @[62rem]:w-37" },
  { name: "Contractor", width: "w-24 @[62rem]:w-36" },
  { name: "Amount", width: "w-30 @[62rem]:w-36", align: "text-right" },
  { name: "Actions", width: "w-33 @[62rem]:w-36", align: "text-right" },
];

const CELL = "px-2 py-1.5 first:pl-4 last:pr-3 @[62rem]:px-3 @[62rem]:first:pl-5";

/** The wide form of the list. A row's description is a button that covers the row. */
export function ExpenseTable({ expenses, dialogs }: ExpenseListProps) {
  return (
    <div className="@container">
      <table className="w-full table-fixed text-sm @[62rem]:text-[0.9375rem]">
        <caption className="sr-only">Expenses</caption>
        <colgroup>
          {COLUMNS.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
        </colgroup>
        <thead className="border-b border-line text-sm text-ink-soft">
          <tr>
            {COLUMNS.map(({ name, align = "text-left" }) => (
              <th key={name} scope="col" className={`${CELL} h-10.5 font-medium ${align}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {expenses.map((expense) => (
            <ExpenseRow key={expense.id} expense={expense} dialogs={dialogs} />
          ))}
        </tbody>
      </table>
    </div>
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
          className="covers-row line-clamp-2 max-w-full text-left font-medium wrap-anywhere @[62rem]:line-clamp-1 outline-none after:absolute after:inset-0"
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
