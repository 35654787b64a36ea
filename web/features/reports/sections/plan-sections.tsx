import { Link } from "@tanstack/react-router";
import type { Report } from "../../../../shared/reports/contract.ts";
import { addCents, centsOf, sumDecimals, toDecimal } from "../../../../shared/money.ts";
import { chanceWords } from "../../../../shared/budget/chance-words.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { BurnUpChart } from "../charts/burn-up-chart.tsx";
import { monthName, overTimeNote } from "../figures.ts";
import { MonthChart } from "../charts/month-chart.tsx";
import { Amount, Figures, NothingHere, ReportSection, ShowAsTable } from "./report-section.tsx";

interface PartProps {
  report: Report;
  isExample?: boolean;
}

const DUE = { label: "Promised to contractors", colour: "var(--brass)" } as const;
const PLANNED = {
  label: "Planned, not promised yet",
  colour: "var(--brass)",
  look: "area",
} as const;

export function OverTime({ report, isExample = false }: PartProps) {
  const { plan, overTime } = report;
  const { forecast, budget } = plan;
  return (
    <ReportSection
      id="over-time"
      title="Spending against plan"
      isExample={isExample}
      note={overTimeNote(overTime)}
    >
      <Figures
        figures={[
          { label: "Paid so far", value: formatMoney(forecast.paid) },
          {
            label: "Expected final cost",
            value: formatMoney(forecast.expected),
            note: `${formatMoney(forecast.low)} to ${formatMoney(forecast.high)}`,
          },
          {
            label: "Total budget",
            value: formatMoney(budget),
            note: `chance to stay within: ${chanceWords(forecast.chancePercent)}`,
          },
        ]}
      />
      {overTime.length > 1 && (
        <>
          <BurnUpChart
            label={`Spending over time: ${formatMoney(forecast.paid)} paid so far, ${formatMoney(forecast.expected)} expected in the end, of a budget of ${formatMoney(budget)}`}
            points={overTime}
            budget={budget}
          />
          {!isExample && (
            <ShowAsTable of="Spending against plan">
              <OverTimeTable report={report} />
            </ShowAsTable>
          )}
        </>
      )}
    </ReportSection>
  );
}

/** A year of days is no table: of many points the ends of months are read. */
const MOST_ROWS = 40;

function OverTimeTable({ report: { overTime, today } }: { report: Report }) {
  const rows =
    overTime.length <= MOST_ROWS
      ? overTime
      : overTime.filter(
          ({ date }, index) =>
            date === today || overTime[index + 1]?.date.slice(0, 7) !== date.slice(0, 7),
        );
  const cell = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? "" : formatMoney(amount);
  return (
    <table className="report-table report-stacked">
      <caption className="sr-only">Spending over time against the plan</caption>
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
  const coming = sumDecimals([report.plan.forecast.open, report.plan.forecast.toCome]);
  const undatedTotal = sumDecimals([undated.due, undated.planned]);
  const hasMonths = months.some(({ due, planned }) => Number(due) + Number(planned) > 0);
  return (
    <ReportSection
      id="cash-ahead"
      title="Cash flow ahead"
      note="What is still to be paid, month by month. What is overdue stands in this month."
    >
      {Number(coming) === 0 ? (
        <NothingHere>
          Nothing is promised or planned that is not paid yet. Plan your budget or accept a quote,
          and this shows when the money will be needed.
        </NothingHere>
      ) : (
        <>
          <Figures
            figures={[
              { label: "Still to be paid", value: formatMoney(coming) },
              { label: "Of it promised", value: formatMoney(report.plan.forecast.open) },
              { label: "No date yet", value: formatMoney(undatedTotal) },
            ]}
          />
          {hasMonths && (
            <MonthChart
              label={`Cash flow ahead: ${formatMoney(coming)} still to be paid, ${formatMoney(undatedTotal)} of it with no date yet`}
              columns={months.map(({ month, due, planned }) => ({
                month,
                amounts: [due, planned],
              }))}
              parts={[DUE, PLANNED]}
            />
          )}
          <ShowAsTable of="Cash flow ahead">
            <CashTable report={report} total={coming} />
          </ShowAsTable>
          <p className="text-sm text-ink-soft print:hidden">
            See what is due under{" "}
            <Link to="/contracts" className="report-link">
              Quotes &amp; Contracts
            </Link>{" "}
            and what is planned under{" "}
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
    { ...undated, month: "undated", name: "No date yet" },
  ];
  const sum = (due: string, planned: string) =>
    formatMoney(toDecimal(addCents(centsOf(due), centsOf(planned))));
  return (
    <table className="report-table report-stacked">
      <caption className="sr-only">Cash flow ahead by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="amount">
            Promised
          </th>
          <th scope="col" className="amount">
            Planned
          </th>
          <th scope="col" className="amount">
            Together
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, name, due, planned }) => (
          <tr key={month}>
            <th scope="row">{name}</th>
            <Amount label="Promised" text={formatMoney(due)} />
            <Amount label="Planned" text={formatMoney(planned)} />
            <Amount label="Together" text={sum(due, planned)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Amount label="Promised" text={formatMoney(report.plan.forecast.open)} />
          <Amount label="Planned" text={formatMoney(report.plan.forecast.toCome)} />
          <Amount label="Together" text={formatMoney(total)} />
        </tr>
      </tfoot>
    </table>
  );
}
