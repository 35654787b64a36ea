import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { sumDecimals } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import "../adopt-dialog-styles.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { sizeOf } from "../lines/line-rows.ts";
import { isAbove, monthName } from "../budget-words.ts";

type Cash = BudgetOverview["cashAhead"];
type Month = Cash["months"][number];

/** Months shown before "Show all". */
const INITIAL_MONTHS = 12;

/** Upcoming payments by month, as bars and a table. */
export function CashAhead({ cash }: { cash: Cash }): ReactNode {
  const [isExpanded, setIsExpanded] = useState(false);
  const { months, undated } = cash;
  const shown = isExpanded ? months : months.slice(0, INITIAL_MONTHS);
  const hidden = months.length - shown.length;
  const hasUndated = isAbove(sumDecimals([undated.due, undated.planned]));
  return (
    <Card className="plan-cash mt-4 p-4 sm:p-5 lg:mt-6">
      <h2 className="text-lg font-semibold">Cash flow forecast</h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        Committed payments appear in the month they're due. Uncommitted budget is spread evenly
        through your last open milestone.
      </p>
      {months.length > 0 ? (
        <>
          <CashTable months={shown} />
          {hidden > 0 && (
            <Button size="sm" className="mt-3 print:hidden" onClick={() => setIsExpanded(true)}>
              {hidden === 1 ? "Show 1 more month" : `Show ${hidden} more months`}
            </Button>
          )}
        </>
      ) : (
        !hasUndated && <p className="mt-4">No upcoming payments. Everything is paid.</p>
      )}
      {hasUndated && <Undated undated={undated} />}
    </Card>
  );
}

function total({ due, planned }: Pick<Month, "due" | "planned">): string {
  return sumDecimals([due, planned]);
}

function CashTable({ months }: { months: readonly Month[] }) {
  const most = Math.max(...months.map((month) => Number(total(month))), 1);
  return (
    <table className="plan-cash-table mt-4">
      <caption className="sr-only">Cash flow forecast by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="plan-cash-bar">
            <span className="sr-only">Chart</span>
          </th>
          <th scope="col">
            <span aria-hidden className="plan-swatch plan-part-open" /> Due
          </th>
          <th scope="col">
            <span aria-hidden className="plan-swatch plan-part-uncommitted" /> Uncommitted
          </th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(month.month)}</th>
            <td className="plan-cash-bar">
              <MonthBar month={month} most={most} />
            </td>
            <td data-size={sizeOf(month.due)}>{formatMoney(month.due)}</td>
            <td data-size={sizeOf(month.planned)}>{formatMoney(month.planned)}</td>
            <td className="font-semibold">{formatMoney(total(month))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hidden from screen readers: the row has the same figures. */
function MonthBar({ month, most }: { month: Month; most: number }) {
  const due = (Number(month.due) / most) * 100;
  const planned = (Number(month.planned) / most) * 100;
  return (
    <svg aria-hidden width="100%" height={14} className="plan-scale">
      <rect width={`${due}%`} height={14} rx={2} className="plan-part-open" />
      <rect
        x={`${due}%`}
        width={`${planned}%`}
        height={14}
        rx={2}
        className="plan-part-uncommitted"
      />
    </svg>
  );
}

function Undated({ undated }: { undated: Cash["undated"] }) {
  return (
    <div className="mt-4 rounded-lg bg-sunken p-4 text-sm">
      <p className="font-medium">Not scheduled</p>
      <p className="mt-0.5 text-ink-soft">
        {isAbove(undated.due) && (
          <>
            <span className="numbers text-ink">{formatMoney(undated.due)}</span> due on
            completion.{" "}
          </>
        )}
        {isAbove(undated.planned) && (
          <>
            <span className="numbers text-ink">{formatMoney(undated.planned)}</span> budgeted with
            no date.{" "}
            <Link
              to="/timeline"
              className="font-medium text-accent-text underline-offset-4 hover:underline print:hidden"
            >
              Add milestone dates
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
