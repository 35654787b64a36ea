import { Link } from "@tanstack/react-router";
import type { ChangeOrderReport, Report } from "../../../../shared/reports/contract.ts";
import { subtractDecimals } from "../../../../shared/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { formatShare, fractionOf } from "../figures.ts";
import { Amount, Figures, NoAmount, NothingHere, ReportSection } from "./report-section.tsx";
import { editorHint } from "../../../lib/opened-home.ts";

const ADDED = "var(--brass)";
const SAVED = "var(--data-labor)";
const WHOLE = "var(--line-strong)";

/** Waterfall from the original contracts to the current total, one step per change order. */
export function ChangeOrders({
  report,
  isExample = false,
}: {
  report: Report;
  isExample?: boolean;
}) {
  const { changeOrders, plan } = report;
  const { start, end, steps, proposals } = changeOrders;
  const change = subtractDecimals(end, start);
  return (
    <ReportSection
      id="change-orders"
      title="Change orders"
      isExample={isExample}
      note="How approved change orders moved your contracts from the original to the current total. Pending ones aren't included."
    >
      {steps.length === 0 && proposals.length === 0 ? (
        <NothingHere>
          No change orders yet.{" "}
          {editorHint("Add them in Quotes & Contracts to see their impact here.")}
        </NothingHere>
      ) : (
        <>
          <Figures
            figures={[
              {
                label: "Net change",
                value: signed(change),
                note: `${formatShare(fractionOf(change.replace("-", ""), Number(plan.budget)))} of the total budget`,
              },
              { label: "Added", value: formatMoney(changeOrders.added) },
              { label: "Deductions", value: formatMoney(changeOrders.saved) },
              { label: "Pending", value: signed(changeOrders.proposed), note: "not included" },
            ]}
          />
          <Waterfall changeOrders={changeOrders} isExample={isExample} />
        </>
      )}
    </ReportSection>
  );
}

/** "+$1,450.00": an explicit sign. */
function signed(amount: string): string {
  return Number(amount) > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}

interface WaterfallProps {
  changeOrders: ChangeOrderReport;
  isExample: boolean;
}

function Waterfall({ changeOrders, isExample }: WaterfallProps) {
  const { start, end, steps, proposals } = changeOrders;
  const reached = steps.map(({ to }) => Number(to));
  const places = [Number(start), Number(end), ...reached];
  // Change orders are small beside the total, so the scale starts near them where possible.
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const low = Math.max(0, least - (most - least) * 2);
  const range: Range = [low, most];
  return (
    <figure>
      <table className="report-table report-stacked">
        <caption className="sr-only">Original to current contract total</caption>
        <thead>
          <tr>
            <th scope="col">Change</th>
            {["Approved on", "Days", "Cost"].map((name) => (
              <th key={name} scope="col" className="amount">
                {name}
              </th>
            ))}
            <th scope="col" className="amount">
              Running total
            </th>
          </tr>
        </thead>
        <tbody>
          <Total name="Original contracts" amount={start} range={range} />
          {steps.map((step) => (
            <tr key={step.id}>
              <th scope="row" className="w-full">
                <ChangeName isExample={isExample} reason={step.reason} work={step.work} />
                <FloatingBar
                  ends={[Number(step.from), Number(step.to)]}
                  range={range}
                  color={Number(step.cost) < 0 ? SAVED : ADDED}
                />
              </th>
              <Amount
                label="Approved on"
                text={step.decidedOn === null ? "" : formatDate(step.decidedOn)}
              />
              <Amount label="Days" text={formatDays(step.days)} />
              <Amount label="Cost" text={signed(step.cost)} />
              <Amount label="Running total" text={formatMoney(step.to)} />
            </tr>
          ))}
          <Total name="Current total" amount={end} range={range} />
          {proposals.map(({ id, reason, work, days, cost }) => (
            <tr key={id}>
              <th scope="row" className="w-full">
                <ChangeName isExample={isExample} reason={reason} work={work} />
                <span className="block text-sm font-normal text-ink-soft">Pending</span>
              </th>
              <Amount label="Approved on" text="Not yet" />
              <Amount label="Days" text={formatDays(days)} />
              <Amount label="Cost" text={signed(cost)} />
              <Amount label="Running total" text="" />
            </tr>
          ))}
        </tbody>
      </table>
      {low > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          Bars start at {formatMoney(low.toFixed(2))} to show the changes.
        </p>
      )}
    </figure>
  );
}

type Range = readonly [number, number];

function Total({ name, amount, range }: { name: string; amount: string; range: Range }) {
  return (
    <tr>
      <th scope="row" className="w-full">
        <span className="font-semibold">{name}</span>
        <FloatingBar ends={[range[0], Number(amount)]} range={range} color={WHOLE} />
      </th>
      <NoAmount />
      <NoAmount />
      <NoAmount />
      <Amount label="Running total" text={formatMoney(amount)} />
    </tr>
  );
}

function ChangeName({
  reason,
  work,
  isExample,
}: {
  reason: string;
  work: string;
  isExample: boolean;
}) {
  return (
    <>
      <span className="report-name block">
        {isExample ? reason : <Link to="/contracts">{reason}</Link>}
      </span>
      <span className="report-name block text-sm font-normal text-ink-soft">{work}</span>
    </>
  );
}

function formatDays(days: number): string {
  if (days === 0) return "";
  return `${days > 0 ? "+" : "−"}${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
}

interface FloatingBarProps {
  ends: Range;
  range: Range;
  color: string;
}

function FloatingBar({ ends, range: [low, high], color }: FloatingBarProps) {
  const place = (amount: number) => (high === low ? 1 : (amount - low) / (high - low)) * 100;
  const [start, end] = [place(Math.min(...ends)), place(Math.max(...ends))];
  return (
    <svg aria-hidden className="report-bar">
      <rect
        x={`${high === low ? 0 : start}%`}
        width={`${Math.max(0.5, high === low ? end : end - start)}%`}
        height="100%"
        rx="3"
        style={{ fill: color }}
      />
    </svg>
  );
}
