import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { CategoryIcon } from "../../../lib/looks/category-look.tsx";
import { formatMoney } from "../../../lib/format.ts";
import type { BudgetActions } from "../budget-actions.tsx";
import { LineBar } from "./line-bar.tsx";
import { LineMark } from "./line-mark.tsx";
import { columnsOf, type LineRow, lineRows, amountStyle } from "./line-rows.ts";

interface LineListProps {
  plan: BudgetOverview;
  actions: BudgetActions;
}

/** The lines on wide screens. The name is a button that covers the whole row. */
export function LineTable({ plan, actions }: LineListProps) {
  "use memo";
  const columns = columnsOf(plan.total);
  return (
    <div className="@container">
      <table className="plan-table">
        <caption className="sr-only">Budget lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lineRows(plan).map((row) => (
            <Row
              key={row.key}
              row={row}
              columns={columns}
              onOpen={() => actions.showLine(row.line?.id ?? null)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Total
              <span className="block text-xs font-medium text-ink-soft">
                excludes contingency and risk allowance
              </span>
            </th>
            {columns.map(({ name, amountOf }) => (
              <td key={name} data-size={amountStyle(amountOf(plan.total))}>
                {formatMoney(amountOf(plan.total))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps {
  row: LineRow;
  columns: ReturnType<typeof columnsOf>;
  onOpen: () => void;
}

function Row({ row, columns, onOpen }: RowProps) {
  const { name, line, figures } = row;
  return (
    <tr className="relative hover:bg-hover">
      <th scope="row">
        <div className="flex items-center gap-3">
          <CategoryIcon category={line?.category ?? ""} />
          <div className="min-w-0 flex-1">
            <button
              type="button"
              aria-haspopup="dialog"
              title={name}
              onClick={onOpen}
              className="covers-row line-clamp-2 max-w-full text-left font-medium wrap-anywhere"
            >
              {name}
            </button>
            <LineBar figures={figures} category={line?.category} />
            <LineMark row={row} />
          </div>
        </div>
      </th>
      {columns.map(({ name: heading, amountOf }) => (
        <td key={heading} data-size={amountStyle(amountOf(figures))}>
          {formatMoney(amountOf(figures))}
        </td>
      ))}
    </tr>
  );
}
