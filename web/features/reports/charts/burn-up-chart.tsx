import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { BurnUpPointResponse } from "../../../../shared/reports/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { ChartFrame, Legend, type Plot } from "../../../lib/charts/chart-frame.tsx";
import { shortMoney } from "../../../lib/charts/chart-words.ts";
import { linearScale } from "../../../lib/charts/ticks.ts";

interface BurnUpChartProps {
  label: string;
  points: readonly BurnUpPointResponse[];
  budget: string;
}

/** Room that the budget's label needs above its line, in pixels; without it the label is below. */
const LABEL_HEIGHT = 18;

type ChartPoint = [x: number, y: number];

/** Money paid over time, the planned line, and the likely range of the final cost. */
export function BurnUpChart({ label, points, budget }: BurnUpChartProps) {
  const values = points.flatMap(({ paid, planned, band }) =>
    [paid, planned, band?.high].map((amount) => Number(amount ?? 0)),
  );
  const hasPlan = points.some(({ planned }) => planned !== null);
  const hasBand = points.some(({ band }) => band !== null);
  return (
    <div className="space-y-3">
      <ChartFrame
        label={label}
        name="Actual vs. plan"
        values={[...values, Number(budget)]}
        pointsAt={(plot) => {
          const x = daysScale(points, plot);
          return points.map((point) => ({ x: x(point), text: pointText(point) }));
        }}
        start={Math.max(
          0,
          points.findLastIndex(({ paid }) => paid !== null),
        )}
      >
        {(plot) => <Lines points={points} plot={plot} budget={Number(budget)} />}
      </ChartFrame>
      <Legend
        entries={[
          { label: "Paid", color: "var(--ink)" },
          ...(hasPlan
            ? [{ label: "Plan", color: "var(--line-strong)", look: "dashes" } as const]
            : []),
          ...(hasBand
            ? [{ label: "Likely range (simulated)", color: "var(--brass)", look: "area" } as const]
            : []),
          { label: "Total budget", color: "var(--danger)", look: "dashes" } as const,
        ]}
      />
    </div>
  );
}

function Lines({
  points,
  plot,
  budget,
}: {
  points: readonly BurnUpPointResponse[];
  plot: Plot;
  budget: number;
}) {
  const x = daysScale(points, plot);
  const at = (point: BurnUpPointResponse, amount: string): ChartPoint => [
    x(point),
    plot.y(Number(amount)),
  ];
  const line = (amountOf: (point: BurnUpPointResponse) => string | null | undefined) =>
    points.flatMap((point) => {
      const amount = amountOf(point);
      return amount === null || amount === undefined ? [] : [at(point, amount)];
    });
  const band = [
    ...line(({ band: range }) => range?.high),
    ...line(({ band: range }) => range?.low).toReversed(),
  ];
  return (
    <>
      <path d={pathOf(band)} style={{ fill: "var(--brass)" }} opacity={0.3} />
      <path
        d={pathOf(line(({ band: range }) => range?.expected))}
        fill="none"
        style={{ stroke: "var(--brass)" }}
        strokeWidth={2}
      />
      <path
        d={pathOf([
          [plot.left, plot.y(budget)],
          [plot.right, plot.y(budget)],
        ])}
        fill="none"
        style={{ stroke: "var(--danger)" }}
        strokeDasharray="2 4"
      />
      <path
        d={pathOf(line(({ planned }) => planned))}
        fill="none"
        style={{ stroke: "var(--line-strong)" }}
        strokeWidth={2}
        strokeDasharray="5 4"
      />
      <path
        d={pathOf(steps(line(({ paid }) => paid)))}
        fill="none"
        style={{ stroke: "var(--ink)" }}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <text x={plot.left + 4} y={plot.y(budget) + (plot.y(budget) < LABEL_HEIGHT ? 14 : -5)}>
        Budget {shortMoney(budget)}
      </text>
      <Days points={points} plot={plot} />
    </>
  );
}

/** Width of a date's label, in pixels. */
const DATE_WIDTH = 110;

/** As many dates as fit, with the first and the last. */
function Days({ points, plot }: { points: readonly BurnUpPointResponse[]; plot: Plot }) {
  const [first, last] = [dateOf(points[0]), dateOf(points.at(-1))];
  if (first === undefined || last === undefined) return null;
  const days = daysBetween(first, last);
  const wanted = Math.floor((plot.right - plot.left) / DATE_WIDTH);
  const parts = Math.max(1, Math.min(wanted, 4, days));
  return Array.from({ length: parts + 1 }, (_, part) => {
    const x = plot.left + ((plot.right - plot.left) * part) / parts;
    const anchor = part === 0 ? "start" : part === parts ? "end" : "middle";
    const day = daysAfter(first, Math.round((days * part) / parts));
    return (
      <text key={day} x={x} y={plot.bottom + 18} textAnchor={anchor}>
        {formatDate(day ?? last)}
      </text>
    );
  });
}

/** Horizontal position of a point's date. */
function daysScale(
  points: readonly BurnUpPointResponse[],
  { left, right }: Plot,
): (point: BurnUpPointResponse) => number {
  const [first, last] = [dateOf(points[0]), dateOf(points.at(-1))];
  if (first === undefined || last === undefined) return () => left;
  const x = linearScale([0, Math.max(1, daysBetween(first, last))], [left, right]);
  return (point) => x(daysBetween(first, dateOf(point) ?? first));
}

/** "Mar 4, 2026: Paid $1,200.00 · Plan $1,500.00". */
function pointText({ date, paid, planned, band }: BurnUpPointResponse): string {
  const parts = [
    paid !== null && `Paid ${formatMoney(paid)}`,
    planned !== null && `Plan ${formatMoney(planned)}`,
    band !== null &&
      band.low !== band.high &&
      `Likely range ${shortMoney(Number(band.low))}–${shortMoney(Number(band.high))}`,
  ];
  return `${formatDate(date)}: ${parts.filter((part) => part !== false).join(" · ")}`;
}

/** Steps, because payments happen on single days. */
function steps(places: readonly ChartPoint[]): ChartPoint[] {
  return places.flatMap((place, index): ChartPoint[] => {
    const before = places[index - 1];
    return before === undefined ? [place] : [[place[0], before[1]], place];
  });
}

function pathOf(places: readonly ChartPoint[]): string {
  return places
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

function dateOf(point: BurnUpPointResponse | undefined): CalendarDate | undefined {
  return point && parseCalendarDate(point.date);
}
