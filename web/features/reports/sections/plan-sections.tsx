import { Link } from "@tanstack/react-router";
import type { Report } from "../../../../shared/reports/contract.ts";
import { addCents, centsOf, sumDecimals, toDecimal } from "../../../../shared/money.ts";
import { formatChance } from "../../../../shared/budget/chance-words.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { BurnUpChart } from "../charts/burn-up-chart.tsx";
import { monthName } from "../../../lib/charts/chart-words.ts";
import { MonthChart } from "../../../lib/charts/month-chart.tsx";
import { invoicedFigure, overTimeNote } from "../figures.ts";
import { Amount, Figures, NothingHere, ReportSection, ShowAsTable } from "./report-section.tsx";
import { editorHint } from "../../../lib/opened-home.ts";

interface PartProps {
  report: Report;
  isExample?: boolean;
}

const DUE = { label: "Committed", color: "var(--brass)" } as const;
const PLANNED = {
  label: "Budgeted, not committed",
  color: "var(--brass)",
  look: "area",
} as const;

export function OverTime({ report, isExample = false }: PartProps) {
  const { plan, overTime } = report;
  const { forecast, budget } = plan;
  return (
    <ReportSection
      id="over-time"
      title="Actual vs. plan"
      isExample={isExample}
      note={overTimeNote(overTime)}
    >
      <Figures
        figures={[
          { label: "Paid so far", value: formatMoney(forecast.paid) },
          ...invoicedFigure(plan.total),
          {
            label: "Expected final cost",
            value: formatMoney(forecast.expected),
            note: `likely range ${formatMoney(forecast.low)}–${formatMoney(forecast.high)} (simulated)`,
          },
          {
            label: "Total budget",
            value: formatMoney(budget),
            note: `${formatChance(forecast.chancePercent)} chance of staying on budget`,
          },
        ]}
      />
      {overTime.length > 1 && (
        <>
          <BurnUpChart
            label={`Spending over time: ${formatMoney(forecast.paid)} paid so far, ${formatMoney(forecast.expected)} projected final cost, budget ${formatMoney(budget)}`}
            points={overTime}
            budget={budget}
          />
          {!isExample && (
            <ShowAsTable of="Actual vs. plan">
              <OverTimeTable report={report} />
            </ShowAsTable>
          )}
        </>
      )}
    </ReportSection>
  );
}

/** Maximum rows of the table; with more points only month ends are listed. */
const MAX_ROWS = 40;

function OverTimeTable({ report: { overTime, today } }: { report: Report }) {
  const rows =
    overTime.length <= MAX_ROWS
      ? overTime
      : overTime.filter(
          ({ date }, index) =>
            date === today || overTime[index + 1]?.date.slice(0, 7) !== date.slice(0, 7),
        );
  const cell = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? "" : formatMoney(amount);
  return (
    <table className="report-table report-stacked">
      <caption className="sr-only">Actual spending and plan over time</caption>
      <thead>
        <tr>
          <th scope="col">Until</th>
          {["Paid", "Plan", "Low", "Expected", "High"].map((name) => (
            <th key={name} scope="col" className="amount">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, paid, planned, band }) => (
          <tr key={date}>
            <th scope="row">
              {formatDate(date)}
              {date === today && " (today)"}
            </th>
            <Amount label="Paid" text={cell(paid)} />
            <Amount label="Plan" text={cell(planned)} />
            <Amount label="Low" text={cell(band?.low)} />
            <Amount label="Expected" text={cell(band?.expected)} />
            <Amount label="High" text={cell(band?.high)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CashAhead({ report }: PartProps) {
  const { months, undated } = report.plan.cashAhead;
  const coming = sumDecimals([report.plan.forecast.open, report.plan.forecast.uncommitted]);
  const undatedTotal = sumDecimals([undated.due, undated.planned]);
  const hasMonths = months.some(({ due, planned }) => Number(due) + Number(planned) > 0);
  return (
    <ReportSection
      id="cash-ahead"
      title="Cash flow forecast"
      note="Upcoming payments by month. Overdue payments are included in the current month."
    >
      {Number(coming) === 0 ? (
        <NothingHere>
          No upcoming payments.{" "}
          {editorHint("Allocate your budget or accept a quote to see when you'll need cash.")}
        </NothingHere>
      ) : (
        <>
          <Figures
            figures={[
              { label: "Upcoming payments", value: formatMoney(coming) },
              { label: "Committed", value: formatMoney(report.plan.forecast.open) },
              { label: "Not scheduled", value: formatMoney(undatedTotal) },
            ]}
          />
          {hasMonths && (
            <MonthChart
              name="Cash flow forecast"
              label={`Cash flow forecast: ${formatMoney(coming)} in upcoming payments, ${formatMoney(undatedTotal)} of it not scheduled`}
              columns={months.map(({ month, due, planned }) => ({
                month,
                amounts: [due, planned],
              }))}
              parts={[DUE, PLANNED]}
            />
          )}
          <ShowAsTable of="Cash flow forecast">
            <CashTable report={report} total={coming} />
          </ShowAsTable>
          <p className="text-sm text-ink-soft print:hidden">
            See payment details in{" "}
            <Link to="/contracts" className="report-link">
              Quotes &amp; Contracts
            </Link>{" "}
            and allocations in{" "}
            <Link to="/budget" className="report-link">
              Budget
            </Link>
            .
          </p>
        </>
      )}
    </ReportSection>
  );
}

function CashTable({ report, total }: { report: Report; total: string }) {
  const { months, undated } = report.plan.cashAhead;
  const rows = [
    ...months.map((row) => ({ ...row, name: monthName(row.month) })),
    { ...undated, month: "undated", name: "Not scheduled" },
  ];
  const sum = (due: string, planned: string) =>
    formatMoney(toDecimal(addCents(centsOf(due), centsOf(planned))));
  return (
    <table className="report-table report-stacked">
      <caption className="sr-only">Cash flow forecast by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="amount">
            Committed
          </th>
          <th scope="col" className="amount">
            Budgeted, not committed
          </th>
          <th scope="col" className="amount">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, name, due, planned }) => (
          <tr key={month}>
            <th scope="row">{name}</th>
            <Amount label="Committed" text={formatMoney(due)} />
            <Amount label="Budgeted, not committed" text={formatMoney(planned)} />
            <Amount label="Total" text={sum(due, planned)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Amount label="Committed" text={formatMoney(report.plan.forecast.open)} />
          <Amount
            label="Budgeted, not committed"
            text={formatMoney(report.plan.forecast.uncommitted)}
          />
          <Amount label="Total" text={formatMoney(total)} />
        </tr>
      </tfoot>
    </table>
  );
}
