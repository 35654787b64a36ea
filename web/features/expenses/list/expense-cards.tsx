import { memo } from "react";
import { paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import { CategoryBadge } from "../../../lib/looks/category-look.tsx";
import { formatDate } from "../../../lib/format.ts";
import { useFirstRows } from "../../../lib/lists/use-first-rows.ts";
import { EditAndDelete } from "./edit-and-delete.tsx";
import { expenseLabels, matchingAmount, shownAmount } from "./expense-marks.tsx";
import type { ExpenseRowProps, ExpenseRowsProps } from "./expense-table.tsx";

/** Height of a card whose texts fit on one line each. */
const CARD_REM = 7;

/** The list on narrow screens. A card's description is a button that covers the card. */
export function ExpenseCards(props: ExpenseRowsProps) {
  "use memo";
  const { expenses, parts, actions, rowTools, selected } = props;
  const { shown, waiting } = useFirstRows(expenses);
  return (
    <ul
      {...rowTools.tools?.cardEvents(rowTools)}
      aria-label="Expenses"
      className="divide-y divide-line"
    >
      {shown.map((expense) => (
        <li key={expense.id} data-row={expense.id} className="swipe-row" tabIndex={-1} data-scrolls>
          <ExpenseCard
            expense={expense}
            part={matchingAmount(parts, expense)}
            actions={actions}
            rowTools={rowTools}
            isSelected={selected.has(expense.id)}
            isSelecting={selected.size > 0}
          />
          {rowTools.tools && <rowTools.tools.SwipeActions expense={expense} actions={actions} />}
        </li>
      ))}
      {waiting > 0 && <li aria-hidden style={{ height: `${waiting * CARD_REM}rem` }} />}
    </ul>
  );
}

interface ExpenseCardProps extends ExpenseRowProps {
  /** without a selection, cards have no room for check boxes */
  isSelecting: boolean;
}

/** Memoized: re-renders only when its own expense changes. */
const ExpenseCard = memo(function ExpenseCard(props: ExpenseCardProps) {
  const { expense, part, actions, rowTools, isSelected, isSelecting } = props;
  const { tools, isFailed, select } = rowTools;
  const { contractor } = expense;
  const marks = expenseLabels(expense, part);
  return (
    <article
      data-selected={isSelected || undefined}
      className="relative px-4 pt-3.5 pb-1.5 hover:bg-hover"
    >
      <div className="flex items-start justify-between gap-4">
        <button
          type="button"
          title={expense.description}
          onPointerEnter={actions.prefetchDetail}
          onFocus={actions.prefetchDetail}
          onClick={() => actions.showDetail(expense)}
          className="covers-row line-clamp-2 min-w-0 text-left font-medium wrap-anywhere"
        >
          {expense.description}
        </button>
        <span className="numbers shrink-0 font-semibold">{shownAmount(expense, part)}</span>
      </div>
      <p
        className="mt-0.5 line-clamp-2 text-sm text-ink-soft wrap-anywhere"
        title={contractor?.name}
      >
        <time dateTime={expense.date} className="numbers">
          {formatDate(expense.date)}
        </time>
        {" · "}
        {paymentMethodLabel(expense.paymentMethod)}
        {contractor !== null && ` · ${contractor.name}`}
        {marks !== "" && ` · ${marks}`}
      </p>
      <div className="mt-1 flex items-center justify-between gap-3">
        <span className="flex min-h-11 min-w-0 items-center gap-2">
          {tools && isSelecting && (
            <tools.SelectRow expense={expense} isSelected={isSelected} select={select} />
          )}
          <CategoryBadge category={expense.category} />
        </span>
        {tools ? (
          <tools.RowActions
            expense={expense}
            actions={actions}
            rowTools={rowTools}
            isTable={false}
          />
        ) : (
          isFailed && (
            <div className="relative z-1 flex">
              <EditAndDelete expense={expense} actions={actions} />
            </div>
          )
        )}
      </div>
    </article>
  );
});
