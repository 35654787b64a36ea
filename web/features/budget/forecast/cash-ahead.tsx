import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { sumDecimals } from "../../../../shared/money.ts";
import { monthName } from "../../../lib/charts/chart-words.ts";
import { MonthChart } from "../../../lib/charts/month-chart.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import "../adopt-dialog-styles.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { amountStyle } from "../lines/line-rows.ts";
import { isAbove } from "../budget-words.ts";

type Cash = BudgetOverview["cashAhead"];
type Month = Cash["months"][number];

/** Months shown before "Show all". */
const INITIAL_MONTHS = 12;

const PARTS = [
  { label: "Due", color: "var(--accent)" },
  { label: "Uncommitted", color: "var(--accent)", look: "area" },
] as const;

/** Upcoming payments by month, as columns and a table. */
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
          <CashChart months={shown} />
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

function CashChart({ months }: { months: readonly Month[] }) {
  const sum = sumDecimals(months.map(total));
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined || !isAbove(sum)) return null;
  return (
    <div className="mt-4">
      <MonthChart
        name="Cash flow forecast"
        label={`Cash flow forecast, ${monthName(first.month)} to ${monthName(last.month)}: ${formatMoney(sum)}`}
        columns={months.map(({ month, due, planned }) => ({ month, amounts: [due, planned] }))}
        parts={PARTS}
      />
    </div>
  );
}

function CashTable({ months }: { months: readonly Month[] }) {
  return (
    <table className="plan-cash-table mt-4">
      <caption className="sr-only">Cash flow forecast by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Due</th>
          <th scope="col">Uncommitted</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(month.month)}</th>
            <td data-label="Due" data-size={amountStyle(month.due)}>
              {formatMoney(month.due)}
            </td>
            <td data-label="Uncommitted" data-size={amountStyle(month.planned)}>
              {formatMoney(month.planned)}
            </td>
            <td data-label="Total" className="font-semibold">
              {formatMoney(total(month))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Undated({ undated }: { undated: Cash["undated"] }) {
  return (
    <div className="mt-4 rounded-lg bg-sunken p-4 text-sm">
      <p className="font-medium">Not scheduled</p>
      <p className="mt-0.5 text-ink-soft">
        {isAbove(undated.due) && (
          <>
            <Money amount={undated.due} className="text-ink" /> due on completion.{" "}
          </>
        )}
        {isAbove(undated.planned) && (
          <>
            <Money amount={undated.planned} className="text-ink" /> budgeted with no date.{" "}
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
