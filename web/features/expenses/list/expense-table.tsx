// Rows are grids on screen, and not every browser keeps the roles of a table's elements then.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo } from "react";
import { paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { CategoryBadge } from "../../../lib/looks/category-look.tsx";
import { formatDate } from "../../../lib/format.ts";
import { useFirstRows } from "../../../lib/lists/use-first-rows.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { ExpenseActions } from "../expense-actions.tsx";
import { EditAndDelete } from "./edit-and-delete.tsx";
import { expenseLabels, type Parts, matchingAmount, shownAmount } from "./expense-marks.tsx";
import type { SortColumn } from "../../../../shared/expenses/sort.ts";
import type { ListOrder, RowTools, SelectedIds } from "./selection.ts";

export interface ExpenseRowsProps extends ListOrder {
  expenses: readonly Expense[];
  parts: Parts;
  actions: ExpenseActions;
  rowTools: RowTools;
  selected: SelectedIds;
  /** the row that is edited in place */
  edited: number | undefined;
}

interface Column {
  name: string;
  width: string;
  align?: string;
  column?: SortColumn;
  /** in a narrow table, a line below the description instead */
  isMinor?: boolean;
}

/**
 * They leave 200 px or more to the description: without the minor columns, with texts that wrap to
 * two lines, and with room for each. The grid of `list-tools.css` repeats them.
 */
const COLUMNS: readonly Column[] = [
  { name: "Date", width: "w-20 @[66rem]:w-33", column: "date" },
  { name: "Description", width: "", column: "description" },
  { name: "Category", width: "w-24 @[66rem]:w-33", column: "category" },
  {
    name: "Payment Method",
    width: "w-20 @[66rem]:w-34",
    column: "paymentMethod",
    isMinor: true,
  },
  { name: "Contractor", width: "w-24 @[66rem]:w-28", column: "contractor", isMinor: true },
  { name: "Amount", width: "w-30 @[66rem]:w-34", align: "text-right", column: "amount" },
  { name: "Actions", width: "w-36 @[66rem]:w-40", align: "text-right print:hidden" },
];

const CELL =
  "px-2 py-1.5 first:pl-4 last:pr-2 @[66rem]:px-2.5 @[66rem]:first:pl-5 @[66rem]:last:pr-3";

/** Height of a row whose texts fit on one line. */
const ROW_REM = 3.25;

/** The list on wide screens. A row's description is a button that covers the row. */
export function ExpenseTable(props: ExpenseRowsProps) {
  return (
    <div className="@container">
      <table
        role="table"
        {...props.rowTools.tools?.tableEvents(props.rowTools)}
        className="lazy-rows w-full table-fixed text-sm @[66rem]:text-[0.9375rem]"
      >
        <caption className="sr-only">Expenses</caption>
        <colgroup>
          <col className="w-11" />
          {COLUMNS.map(({ name, width, isMinor }) => (
            <col key={name} className={classNames(width, isMinor && "minor")} />
          ))}
        </colgroup>
        <TableHead {...props} />
        <Rows {...props} />
      </table>
    </div>
  );
}

function TableHead({
  expenses,
  rowTools: { tools, select },
  selected,
  sort,
  onSort,
}: ExpenseRowsProps) {
  return (
    <thead role="rowgroup" className="border-b border-line text-sm text-ink-soft">
      <tr role="row">
        <td role="cell" className={CELL}>
          {tools && (
            <tools.SelectAll
              ids={expenses.map(({ id }) => id)}
              selected={selected}
              select={select}
            />
          )}
        </td>
        {COLUMNS.map(({ name, align = "text-left", column, isMinor }) => (
          <th
            role="columnheader"
            key={name}
            scope="col"
            aria-sort={ariaSort(sort, column)}
            className={classNames(CELL, "h-10.5 font-medium", align, isMinor && "minor")}
          >
            {tools && column ? (
              <tools.SortButton label={name} column={column} sort={sort} onSort={onSort} />
            ) : (
              name
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Rows({ expenses, parts, actions, rowTools, selected, edited }: ExpenseRowsProps) {
  "use memo";
  const { shown, waiting } = useFirstRows(expenses);
  const { tools } = rowTools;
  return (
    <tbody role="rowgroup" className="divide-y divide-line">
      {shown.map((expense) =>
        tools && expense.id === edited ? (
          <tools.EditRow key={expense.id} expense={expense} rowTools={rowTools} cell={CELL} />
        ) : (
          <ExpenseRow
            key={expense.id}
            expense={expense}
            part={matchingAmount(parts, expense)}
            actions={actions}
            rowTools={rowTools}
            isSelected={selected.has(expense.id)}
          />
        ),
      )}
      {waiting > 0 && <tr aria-hidden style={{ height: `${waiting * ROW_REM}rem` }} />}
    </tbody>
  );
}

function ariaSort(sort: ListOrder["sort"], column: SortColumn | undefined) {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}

export interface ExpenseRowProps {
  expense: Expense;
  /** amount that matches the filter; undefined for all of it */
  part: string | undefined;
  actions: ExpenseActions;
  rowTools: RowTools;
  isSelected: boolean;
}

/** Memoized: re-renders only when its own expense changes. */
const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, part, actions, rowTools, isSelected } = props;
  const { tools, isFailed, select } = rowTools;
  const { description, contractor } = expense;
  const method = paymentMethodLabel(expense.paymentMethod);
  const marks = expenseLabels(expense, part);
  return (
    <tr
      role="row"
      data-row={expense.id}
      data-selected={isSelected || undefined}
      className="relative h-13 hover:bg-hover"
    >
      <td role="cell" className={CELL}>
        {tools && <tools.SelectRow expense={expense} isSelected={isSelected} select={select} />}
      </td>
      <td role="cell" className={`${CELL} numbers text-ink-soft @[66rem]:whitespace-nowrap`}>
        <time dateTime={expense.date}>{formatDate(expense.date)}</time>
      </td>
      <td role="cell" className={CELL}>
        <button
          type="button"
          title={description}
          onPointerEnter={actions.prefetchDetail}
          onFocus={actions.prefetchDetail}
          onClick={() => actions.showDetail(expense)}
          className="covers-row line-clamp-2 max-w-full text-left font-medium wrap-anywhere"
        >
          {description}
        </button>
        <span className="block text-xs text-ink-soft @[56rem]:hidden">
          {method}
          {contractor !== null && ` · ${contractor.name}`}
        </span>
        {marks !== "" && <span className="block text-xs text-ink-soft">{marks}</span>}
      </td>
      <td role="cell" className={`${CELL} [&_svg]:hidden @[66rem]:[&_svg]:block`}>
        <CategoryBadge category={expense.category} />
      </td>
      <td role="cell" className={`${CELL} minor`} title={method}>
        <span className="line-clamp-2">{method}</span>
      </td>
      <td role="cell" className={`${CELL} minor`} title={contractor?.name}>
        <span className="line-clamp-2 wrap-anywhere">
          {contractor?.name ?? <span className="text-ink-soft">—</span>}
        </span>
      </td>
      <td role="cell" className={`${CELL} numbers whitespace-nowrap text-right font-medium`}>
        {shownAmount(expense, part)}
      </td>
      <td role="cell" className={CELL}>
        {tools ? (
          <tools.RowActions expense={expense} actions={actions} rowTools={rowTools} isTable />
        ) : (
          isFailed && (
            <div className="relative z-1 flex justify-end">
              <EditAndDelete expense={expense} actions={actions} />
            </div>
          )
        )}
      </td>
    </tr>
  );
});
