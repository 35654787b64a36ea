import type { Waterfall } from "../../../../shared/contracts/change-order-waterfall.ts";
import type { ChangeOrderRecord } from "../../../../shared/contracts/contract.ts";
import { type Cents, toDecimal } from "../../../../shared/money.ts";
import { ChartFrame, type Plot } from "../../../lib/charts/chart-frame.tsx";
import { shortMoney } from "../../../lib/charts/chart-words.ts";
import { shownLabels } from "../../../lib/charts/ticks.ts";
import { formatMoney, formatMoneyChange } from "../../../lib/format.ts";
import { type WaterfallBar, waterfallBars } from "./waterfall-bars.ts";

const COLORS = {
  start: "var(--ink-soft)",
  up: "var(--brass)",
  down: "var(--accent)",
  end: "var(--ink-soft)",
} as const;

/** Widest bar, and the least room of its label, in pixels. */
const WIDEST_BAR = 56;
const LABEL_WIDTH = 40;
/** Least height of a bar, in pixels. */
const MIN_HEIGHT = 2;

function words(amount: Cents): string {
  return formatMoney(toDecimal(amount));
}

interface WaterfallChartProps {
  waterfall: Waterfall<ChangeOrderRecord>;
}

/**
 * How change orders led from the accepted to the agreed amount. The table below has the same
 * figures.
 */
export function WaterfallChart({ waterfall }: WaterfallChartProps) {
  const bars = waterfallBars(waterfall);
  const { start, added, saved, end } = waterfall;
  return (
    <ChartFrame
      label={`Original contract ${words(start)}, change orders adding ${words(added)} and deducting ${words(saved)}, current total ${words(end)}`}
      name="Change orders"
      values={bars.flatMap(({ low, high }) => [low / 100, high / 100])}
      pointsAt={(plot) =>
        readoutTexts(waterfall).map((text, index) => ({
          x: barPosition(index, bars.length, plot).center,
          text,
        }))
      }
    >
      {(plot) => <Bars bars={bars} plot={plot} />}
    </ChartFrame>
  );
}

/** "+$1,200.00, total $24,300.00: Replace old wiring"; a long reason is cut at its end. */
function readoutTexts({ start, steps, end }: Waterfall<ChangeOrderRecord>): string[] {
  return [
    `Original contract: ${words(start)}`,
    ...steps.map(
      ({ change, to }) => `${formatMoneyChange(change.cost)}, total ${words(to)}: ${change.reason}`,
    ),
    `Current total: ${words(end)}`,
  ];
}

function barPosition(index: number, count: number, { left, right }: Plot) {
  const room = (right - left) / count;
  const width = Math.min(WIDEST_BAR, Math.max(2, room * 0.7));
  const center = left + room * (index + 0.5);
  return { center, x: center - width / 2, width };
}

/** The bars, each with its change above and its number below, if they fit. */
function Bars({ bars, plot }: { bars: readonly WaterfallBar[]; plot: Plot }) {
  const shown = shownLabels(bars.length, (plot.right - plot.left) / LABEL_WIDTH);
  const areAllShown = shown.size === bars.length;
  return bars.map(({ kind, low, high, amount }, index) => {
    const { center, x, width } = barPosition(index, bars.length, plot);
    const [top, foot] = [plot.y(high / 100), plot.y(low / 100)];
    const name = kind === "start" ? "Original" : kind === "end" ? "Current" : `#${index}`;
    return (
      // Bars have no identity besides their position.
      <g key={`${kind} ${String(index)}`}>
        <rect
          x={x}
          y={Math.min(top, foot - MIN_HEIGHT)}
          width={width}
          height={Math.max(MIN_HEIGHT, foot - top)}
          rx={2}
          style={{ fill: COLORS[kind] }}
        />
        {areAllShown && (
          <text x={center} y={top - 4} textAnchor="middle">
            {kind === "up" ? `+${shortMoney(amount / 100)}` : shortMoney(amount / 100)}
          </text>
        )}
        {(areAllShown || kind === "start" || kind === "end") && (
          <text x={center} y={plot.bottom + 14} textAnchor="middle">
            {name}
          </text>
        )}
      </g>
    );
  });
}

interface WaterfallTableProps {
  waterfall: Waterfall<ChangeOrderRecord>;
}

const CELL = "py-1.5";

/** The same figures as a table. */
export function WaterfallTable({ waterfall: { start, steps, end } }: WaterfallTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Change order impact</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        <tr>
          <th scope="row" className={`${CELL} text-left font-medium`}>
            Original contract
          </th>
          <td className={`${CELL} numbers text-right`}>{words(start)}</td>
        </tr>
        {steps.map(({ change }, index) => (
          <tr key={change.id}>
            <th
              scope="row"
              className={`${CELL} pr-2 text-left font-medium text-ink-soft wrap-anywhere`}
            >
              <span className="numbers">#{index + 1}</span> {change.reason}
            </th>
            <td className={`${CELL} numbers text-right whitespace-nowrap`}>
              {formatMoneyChange(change.cost)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className={`${CELL} text-left font-semibold`}>
            Current total
          </th>
          <td className={`${CELL} numbers text-right font-semibold`}>{words(end)}</td>
        </tr>
      </tbody>
    </table>
  );
}
