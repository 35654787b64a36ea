import type { ReactNode } from "react";
import { shortMoney } from "../figures.ts";
import { linearScale, ticksFor } from "./ticks.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 240;
const TOP = 12;
const BOTTOM = 28;
const LEFT = 56;
const RIGHT = 8;

export interface Plot {
  /** vertical position of an amount, in pixels from the top */
  y: (amount: number) => number;
  left: number;
  right: number;
  bottom: number;
}

interface ChartFrameProps {
  /** accessible name; the figures are in the table beside the chart */
  label: string;
  values: readonly number[];
  children: (plot: Plot) => ReactNode;
}

/** Axes and grid lines of a chart, at the available width. */
export function ChartFrame({ label, values, children }: ChartFrameProps) {
  const { ref, width } = useWidth();
  const ticks = ticksFor(values);
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 0], [HEIGHT - BOTTOM, TOP]);
  const plot = { y, left: LEFT, right: Math.max(width, 200) - RIGHT, bottom: HEIGHT - BOTTOM };
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(width, 200)} ${HEIGHT}`}
        className="report-chart"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={plot.left}
              x2={plot.right}
              y1={y(tick)}
              y2={y(tick)}
              style={{ stroke: tick === 0 ? "var(--line-strong)" : "var(--line)" }}
            />
            <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
              {shortMoney(tick)}
            </text>
          </g>
        ))}
        {children(plot)}
      </svg>
    </div>
  );
}

export interface LegendEntry {
  label: string;
  color: string;
  look?: "area" | "dashes";
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="report-legend">
      {entries.map(({ label, color, look }) => (
        <li key={label}>
          <svg aria-hidden width="20" height="12">
            {look === "dashes" ? (
              <line
                x2="20"
                y1="6"
                y2="6"
                style={{ stroke: color }}
                strokeWidth="2"
                strokeDasharray="5 4"
              />
            ) : (
              <rect
                width="20"
                height="12"
                rx="2"
                style={{ fill: color }}
                opacity={look === "area" ? 0.3 : 1}
              />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
