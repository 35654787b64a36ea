import { Link } from "@tanstack/react-router";
import { daysOfMonth } from "../preset-days.ts";
import type { Report } from "../../../../shared/reports/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { monthName } from "../../../lib/charts/chart-words.ts";
import { MonthChart } from "../../../lib/charts/month-chart.tsx";
import { formatShare, fractionOf } from "../figures.ts";
import { Figures, NothingHere, ReportSection, ShowAsTable } from "./report-section.tsx";
import { editorHint } from "../../../lib/opened-home.ts";

const PAID = { label: "Paid", color: "var(--brass)" } as const;
const TAX = { label: "Sales tax", color: "var(--brass)" } as const;

export function ByMonth({ report }: { report: Report }) {
  const { byMonth, spent } = report;
  const most = byMonth.reduce((a, b) => (Number(b.total) > Number(a.total) ? b : a), {
    month: "",
    total: "0.00",
  });
  const highest =
    most.month === "" ? "" : `; most in ${monthName(most.month)}, ${formatMoney(most.total)}`;
  return (
    <ReportSection id="by-month" title="By month" note="Payments by month, net of refunds.">
      <MonthChart
        name="By month"
        label={`Paid by month: ${formatMoney(spent.total)} in ${byMonth.length} ${byMonth.length === 1 ? "month" : "months"}${highest}`}
        columns={byMonth.map(({ month, total }) => ({ month, amounts: [total] }))}
        parts={[PAID]}
      />
      <ShowAsTable of="By month">
        <table className="report-table">
          <caption className="sr-only">Paid by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="amount">
                Expenses
              </th>
              <th scope="col" className="amount">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {byMonth.map(({ month, count, total }) => (
              <tr key={month}>
                <th scope="row">
                  <MonthLink month={month} period={report.period} />
                </th>
                <td className="amount">{count.toLocaleString("en-US")}</td>
                <td className="amount">{formatMoney(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="amount">{spent.count.toLocaleString("en-US")}</td>
              <td className="amount">{formatMoney(spent.total)}</td>
            </tr>
          </tfoot>
        </table>
      </ShowAsTable>
    </ReportSection>
  );
}

/** Links to the month's expenses, limited to the report's period. */
function MonthLink({ month, period }: { month: string; period: Report["period"] }) {
  const { from, to } = daysOfMonth(month);
  const [first, last] = [later(from, period.from), earlier(to, period.to)];
  const search = { ...(first && { from: first }), ...(last && { to: last }) };
  return (
    <Link to="/expenses" search={search}>
      {monthName(month)}
    </Link>
  );
}

function later(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a > b) ? a : b;
}

function earlier(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a < b) ? a : b;
}

export function SalesTax({ report }: { report: Report }) {
  const { byMonth, salesTax } = report;
  const months = byMonth.filter((month) => Number(month.salesTax) !== 0);
  return (
    <ReportSection
      id="sales-tax"
      title="Sales tax"
      note="Sales tax you entered on expenses, net of refunds."
    >
      {months.length > 0 || Number(salesTax.known) !== 0 ? (
        <TaxFigures salesTax={salesTax} />
      ) : (
        <NothingHere>
          No sales tax entered for these expenses.{" "}
          {editorHint("Add it under an expense's More details.")}
        </NothingHere>
      )}
      {months.length > 0 && (
        <>
          <MonthChart
            name="Sales tax"
            label={`Sales tax by month: ${formatMoney(salesTax.tax)} total`}
            columns={byMonth.map((month) => ({ month: month.month, amounts: [month.salesTax] }))}
            parts={[TAX]}
          />
          <ShowAsTable of="Sales tax">
            <TaxTable months={months} report={report} />
          </ShowAsTable>
        </>
      )}
    </ReportSection>
  );
}

function TaxFigures({ salesTax: { tax, known, unknown } }: Pick<Report, "salesTax">) {
  return (
    <Figures
      figures={[
        { label: "Sales tax paid", value: formatMoney(tax) },
        {
          label: "Expenses with tax entered",
          value: formatMoney(known),
          note: `${formatShare(fractionOf(tax, Number(known)))} effective tax rate`,
        },
        {
          label: "Expenses without tax entered",
          value: formatMoney(unknown),
          note: "tax unknown",
        },
      ]}
    />
  );
}

function TaxTable({ months, report }: { months: Report["byMonth"]; report: Report }) {
  const {
    period,
    salesTax: { tax },
  } = report;
  return (
    <table className="report-table">
      <caption className="sr-only">Sales tax by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="amount">
            Sales tax
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">
              <MonthLink month={month.month} period={period} />
            </th>
            <td className="amount">{formatMoney(month.salesTax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="amount">{formatMoney(tax)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
