import { formatMoney } from "../format.ts";
import { ChartFrame, Legend, type LegendEntry, type Plot } from "./chart-frame.tsx";
import { monthName, shortMoney, shortMonth } from "./chart-words.ts";
import { shownLabels } from "./ticks.ts";

export interface MonthColumn {
  month: string;
  /** stacked, in the order of `parts` */
  amounts: readonly string[];
}

interface MonthChartProps {
  label: string;
  /** names the chart where its values are read */
  name: string;
  columns: readonly MonthColumn[];
  parts: readonly LegendEntry[];
}

/** Width of a month's label, in pixels. */
const LABEL_WIDTH = 44;
const WIDEST_COLUMN = 56;

/**
 * One column per month. Negative totals, such as a month of refunds, extend below the zero line.
 */
export function MonthChart({ label, name, columns, parts }: MonthChartProps) {
  const values = columns.map(({ amounts }) => amounts.reduce((sum, text) => sum + Number(text), 0));
  return (
    <div className="space-y-3">
      <ChartFrame
        label={label}
        name={name}
        values={values}
        pointsAt={(plot) =>
          columns.map((column, index) => {
            const { x, width } = columnPosition(index, columns.length, plot);
            return { x: x + width / 2, text: columnText(column, parts) };
          })
        }
      >
        {(plot) => (
          <>
            {columns.map((column, index) => (
              <Column
                key={column.month}
                column={column}
                parts={parts}
                plot={plot}
                {...columnPosition(index, columns.length, plot)}
              />
            ))}
            <Amounts values={values} plot={plot} />
            <MonthLabels months={columns.map(({ month }) => month)} plot={plot} />
          </>
        )}
      </ChartFrame>
      {parts.length > 1 && <Legend entries={parts} />}
    </div>
  );
}

function columnPosition(index: number, count: number, { left, right }: Plot) {
  const room = (right - left) / count;
  const width = Math.min(WIDEST_COLUMN, Math.max(1, room * 0.7));
  return { x: left + room * (index + 0.5) - width / 2, width };
}

interface ColumnProps {
  column: MonthColumn;
  parts: readonly LegendEntry[];
  plot: Plot;
  x: number;
  width: number;
}

function Column({ column, parts, plot, x, width }: ColumnProps) {
  const steps = column.amounts.map((text, index) => {
    const from = column.amounts.slice(0, index).reduce((sum, before) => sum + Number(before), 0);
    return { from, to: from + Number(text), part: parts[index] };
  });
  return steps.map(({ from, to, part }) => {
    const [top, foot] = [plot.y(Math.max(from, to)), plot.y(Math.min(from, to))];
    return (
      part && (
        <rect
          key={part.label}
          x={x}
          y={top}
          width={width}
          height={Math.max(0, foot - top)}
          rx={Math.min(2, width / 2)}
          style={{ fill: part.color }}
          opacity={part.look === "area" ? 0.45 : 1}
        />
      )
    );
  });
}

/** "Mar 2026: Committed $970.00, Budgeted, not committed $0.00". */
function columnText({ month, amounts }: MonthColumn, parts: readonly LegendEntry[]): string {
  const named = amounts.map((amount, index) =>
    amounts.length === 1
      ? formatMoney(amount)
      : `${parts[index]?.label ?? ""} ${formatMoney(amount)}`,
  );
  return `${monthName(month)}: ${named.join(" · ")}`;
}

/** Totals above the columns, if they fit. */
function Amounts({ values, plot }: { values: readonly number[]; plot: Plot }) {
  if ((plot.right - plot.left) / values.length < LABEL_WIDTH) return null;
  return values.map((value, index) => {
    if (value === 0) return null;
    const { x, width } = columnPosition(index, values.length, plot);
    const key = String(index);
    return (
      <text key={key} x={x + width / 2} y={plot.y(Math.max(0, value)) - 4} textAnchor="middle">
        {shortMoney(value)}
      </text>
    );
  });
}

/** As many labels as fit; the year is added to the first and to each January. */
function MonthLabels({ months, plot }: { months: readonly string[]; plot: Plot }) {
  const shown = shownLabels(months.length, (plot.right - plot.left) / LABEL_WIDTH);
  let year = "";
  return months.map((month, index) => {
    if (!shown.has(index)) return null;
    const isNewYear = month.slice(0, 4) !== year;
    year = month.slice(0, 4);
    const { x, width } = columnPosition(index, months.length, plot);
    return (
      <text key={month} x={x + width / 2} y={plot.bottom + 14} textAnchor="middle">
        {isNewYear ? `${shortMonth(month)} ’${year.slice(2)}` : shortMonth(month)}
      </text>
    );
  });
}
