import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { scaleMarks } from "./scale-marks.ts";

const BAR = { y: 26, height: 16 };
/** Y position of the low-to-high range, drawn across the bar. */
const RANGE_Y = BAR.y + BAR.height + 9;

const percent = (share: number) => `${share.toFixed(3)}%`;

/** Forecast against budget, to scale. The same figures appear as text around it. */
export function ForecastScale({ plan }: { plan: BudgetOverview }) {
  const { low, high, expected } = plan.forecast;
  const marks = scaleMarks(plan);
  const label =
    `Projected ${formatMoney(expected)}, likely range ${formatMoney(low)} to ` +
    `${formatMoney(high)}, budget ${formatMoney(plan.budget)}`;
  const isBudgetRight = marks.budget > 50;
  return (
    <svg role="img" aria-label={label} width="100%" height={60} className="plan-scale mt-4">
      <rect x="0" y={BAR.y} width="100%" height={BAR.height} rx={4} className="fill-line" />
      {marks.parts.map(({ name, from, width }) => (
        <rect
          key={name}
          x={percent(from)}
          y={BAR.y}
          width={percent(width)}
          height={BAR.height}
          className={`plan-part-${name}`}
        />
      ))}
      <g className="plan-reach">
        <line x1={percent(marks.low)} x2={percent(marks.high)} y1={RANGE_Y} y2={RANGE_Y} />
        {(["low", "high"] as const).map((end) => (
          <line
            key={end}
            x1={percent(marks[end])}
            x2={percent(marks[end])}
            y1={RANGE_Y - 4}
            y2={RANGE_Y + 4}
          />
        ))}
      </g>
      <circle cx={percent(marks.expected)} cy={RANGE_Y} r={5} className="fill-ink" />
      <line
        x1={percent(marks.budget)}
        x2={percent(marks.budget)}
        y1={4}
        y2={BAR.y + BAR.height + 2}
        className="plan-budget-mark"
      />
      <text
        x={percent(marks.budget)}
        dx={isBudgetRight ? -7 : 7}
        y={15}
        textAnchor={isBudgetRight ? "end" : "start"}
        className="plan-scale-text numbers"
      >
        Budget {formatMoney(plan.budget)}
      </text>
    </svg>
  );
}
