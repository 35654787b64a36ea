import { type ReactNode, useState } from "react";
import { ReadoutArea } from "../../ui/chart/readout-area.tsx";
import { adoptSheet } from "../adopt-sheet.ts";
import { shortMoney } from "./chart-words.ts";
import styles from "./charts.css?inline";
import { linearScale, ticksFor } from "./ticks.ts";
import { useWidth } from "./use-width.ts";

adoptSheet(styles);

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

/** A point of the chart that can be read out. */
export interface ReadoutPoint {
  /** in pixels from the left */
  x: number;
  text: string;
}

interface ChartFrameProps {
  /** accessible name; the figures are in the table beside the chart */
  label: string;
  values: readonly number[];
  /** name of the values, from left to right */
  name: string;
  pointsAt: (plot: Plot) => readonly ReadoutPoint[];
  /** the point selected at first; default: the last */
  start?: number;
  children: (plot: Plot) => ReactNode;
}

/** Axes and grid lines of a chart, at the available width, with a readout of its points. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, values, name, pointsAt, start, children } = props;
  const { ref, width } = useWidth();
  const [read, setRead] = useState<number>();
  const ticks = ticksFor(values);
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 0], [HEIGHT - BOTTOM, TOP]);
  const plot = { y, left: LEFT, right: Math.max(width, 200) - RIGHT, bottom: HEIGHT - BOTTOM };
  const points = pointsAt(plot);
  const index = read ?? start ?? points.length - 1;
  const guide = read === undefined ? undefined : points[read];
  const plotWidth = plot.right - plot.left;
  return (
    <div ref={ref} className="chart-frame relative">
      <p aria-hidden className="chart-readout numbers">
        {points[index]?.text}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(width, 200)} ${HEIGHT}`}
        className="chart"
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
        {guide && (
          <line
            x1={guide.x}
            x2={guide.x}
            y1={TOP}
            y2={plot.bottom}
            style={{ stroke: "var(--ink)" }}
            strokeDasharray="1 3"
          />
        )}
      </svg>
      <ReadoutArea
        label={`${name}, values`}
        texts={points.map(({ text }) => text)}
        index={index}
        onRead={setRead}
        indexAt={(fraction) => nearest(points, plot.left + fraction * plotWidth)}
        className="chart-readout-area"
        style={{ left: plot.left, width: plotWidth, height: HEIGHT }}
      />
    </div>
  );
}

function nearest(points: readonly ReadoutPoint[], x: number): number {
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}

export interface LegendEntry {
  label: string;
  color: string;
  look?: "area" | "dashes";
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="chart-legend">
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
