import { useState } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ReadoutArea } from "./readout-area.tsx";
import { ringSegments, ringPath } from "./ring-path.ts";

export interface Slice {
  label: string;
  /** size in any unit; slices of size 0 appear only in the legend */
  size: number;
  /** formatted size */
  amount: string;
  percent: string;
  color: string;
}

interface DonutChartProps {
  /** accessible name */
  label: string;
  /** largest first */
  slices: Slice[];
  /** shown in the hole while no slice is hovered */
  total: { label: string; amount: string };
}

const OUTER = 100;
const INNER = OUTER / 2;
/** Maximum legend rows beside the chart; a longer legend collapses. */
const LEGEND_ROWS = 6;

/** Shares of a whole: a legend in text, before the ring on a narrow screen. */
export function DonutChart({ label, slices, total }: DonutChartProps) {
  const [hoveredLabel, setHoveredLabel] = useState<string>();
  const shown = slices.find((slice) => slice.label === hoveredLabel);
  return (
    <div className="@container">
      <div className="flex flex-col items-center gap-6 @[28rem]:flex-row">
        <Legend slices={slices} onPoint={setHoveredLabel} />
        <div className="relative w-52 max-w-full shrink-0 @[28rem]:w-40 @[32rem]:w-48">
          <svg
            role="img"
            aria-label={`${label}: ${slices.map((slice) => `${slice.label} ${slice.percent}`).join(", ")}`}
            viewBox="-101 -101 202 202"
          >
            {ringSegments(slices.filter(({ size }) => size > 0)).map(({ part, arc }) => (
              <path
                key={part.label}
                d={ringPath(arc, INNER, OUTER)}
                style={{ fill: part.color }}
                className={classNames(
                  // A single slice has no edges to separate.
                  slices.length > 1 && "stroke-surface stroke-[1.5]",
                  "transition-opacity",
                  shown !== undefined && shown !== part && "opacity-35",
                )}
                onPointerEnter={() => setHoveredLabel(part.label)}
                onPointerLeave={() => setHoveredLabel(undefined)}
              />
            ))}
            <HoleText
              label={shown?.label ?? total.label}
              amount={shown === undefined ? total.amount : shown.percent}
            />
          </svg>
          <ReadoutArea
            label={`${label}, values`}
            texts={slices.map((slice) => `${slice.label} ${slice.amount}, ${slice.percent}`)}
            index={Math.max(
              0,
              slices.findIndex((slice) => slice === shown),
            )}
            onRead={(index) =>
              setHoveredLabel(index === undefined ? undefined : slices[index]?.label)
            }
            className="pointer-events-none absolute inset-0 rounded-full print:hidden"
          />
        </div>
      </div>
    </div>
  );
}

/** The largest text that fits across the hole, such as $99,999,999. */
function fontSizeFor(text: string, largest: number): number {
  return Math.min(largest, (INNER * 2 - 14) / (text.length * 0.58));
}

function HoleText({ label, amount }: { label: string; amount: string }) {
  const name = label.length > 14 ? `${label.slice(0, 13)}…` : label;
  return (
    <g aria-hidden textAnchor="middle" className="pointer-events-none">
      <text y={-8} fontSize={fontSizeFor(name, 14)} className="fill-ink-soft">
        {name}
      </text>
      <text y={14} fontSize={fontSizeFor(amount, 21)} className="numbers fill-ink font-semibold">
        {amount}
      </text>
    </g>
  );
}

interface LegendProps {
  slices: Slice[];
  onPoint: (label: string | undefined) => void;
}

function Legend({ slices, onPoint }: LegendProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = slices.length > LEGEND_ROWS;
  const isFolded = isLong && !isExpanded;
  return (
    <div className="w-full min-w-0 flex-1">
      <ul className="flex flex-col gap-1">
        {slices.map((slice, index) => (
          <li
            key={slice.label}
            onPointerEnter={() => onPoint(slice.label)}
            onPointerLeave={() => onPoint(undefined)}
            className={classNames(
              "flex-wrap items-center gap-x-2.5 rounded-md px-2 py-1.5 text-[0.9375rem] hover:bg-hover",
              // Print shows the whole legend.
              isFolded && index >= LEGEND_ROWS - 1 ? "hidden print:flex" : "flex",
            )}
          >
            <span
              aria-hidden
              className="size-3 shrink-0 rounded-sm print:[print-color-adjust:exact]"
              style={{ backgroundColor: slice.color }}
            />
            <span className="min-w-13 flex-1 truncate" title={slice.label}>
              {slice.label}
            </span>
            <span className="numbers text-right font-medium">{slice.amount}</span>
            <span className="numbers min-w-13 text-right text-sm text-ink-soft">
              {slice.percent}
            </span>
          </li>
        ))}
      </ul>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="mt-1 print:hidden"
        >
          {isExpanded ? "Show fewer" : `Show all ${slices.length} categories`}
        </Button>
      )}
    </div>
  );
}
