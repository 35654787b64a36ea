import type { Waterfall } from "../../../../shared/contracts/change-order-waterfall.ts";
import type { ChangeOrderRecord } from "../../../../shared/contracts/contract.ts";
import { type Cents, toDecimal } from "../../../../shared/money.ts";
import { formatMoney } from "../../../lib/format.ts";
import { waterfallBars } from "./waterfall-bars.ts";

const LOOKS = {
  start: "fill-ink-soft",
  up: "fill-brass",
  down: "fill-accent",
  end: "fill-ink-soft",
} as const;

const WIDTH = 300;
const HEIGHT = 120;

function words(amount: Cents): string {
  return formatMoney(toDecimal(amount));
}

interface WaterfallChartProps {
  waterfall: Waterfall<unknown>;
}

/**
 * How change orders led from the accepted to the agreed amount. The table below has the same
 * figures.
 */
export function WaterfallChart({ waterfall }: WaterfallChartProps) {
  const bars = waterfallBars(waterfall);
  const step = WIDTH / bars.length;
  const width = Math.max(2, Math.min(36, step * 0.7));
  const { start, added, saved, end } = waterfall;
  return (
    <svg
      role="img"
      aria-label={`Original contract ${words(start)}, change orders adding ${words(added)} and deducting ${words(saved)}, current total ${words(end)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full print:[print-color-adjust:exact]"
    >
      <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} className="stroke-line" />
      {bars.map(({ kind, top, height }, index) => (
        <rect
          // Bars have no identity besides their position.
          key={`${kind} ${String(index)}`}
          x={index * step + (step - width) / 2}
          y={top * HEIGHT}
          width={width}
          height={height * HEIGHT}
          rx={2}
          className={LOOKS[kind]}
        />
      ))}
    </svg>
  );
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
        {steps.map(({ change }) => (
          <tr key={change.id}>
            <th
              scope="row"
              className={`${CELL} pr-2 text-left font-medium text-ink-soft wrap-anywhere`}
            >
              {change.reason}
            </th>
            <td className={`${CELL} numbers text-right whitespace-nowrap`}>
              {change.cost.startsWith("-")
                ? formatMoney(change.cost)
                : `+${formatMoney(change.cost)}`}
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
