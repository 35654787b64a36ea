import type { BurnUpPointResponse, Report } from "../../../shared/reports/contract.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { mayEdit } from "../../lib/opened-home.ts";

/** Formats for charts and tables, except full amounts. */

/** Total invoiced by contractors; undefined in a project without invoices. */
export function invoicedFigure({ invoiced }: Report["plan"]["total"]) {
  return invoiced === undefined ? [] : [{ label: "Invoiced", value: formatMoney(invoiced) }];
}

/** Explains a chart over time, or which dates the forecast is missing. */
export function overTimeNote(
  points: readonly Pick<BurnUpPointResponse, "band" | "planned">[],
): string {
  if (points.some(({ band }) => band !== null)) {
    return "The plan is a straight line to your last milestone date. The shaded band is the 80% likely range.";
  }
  if (!mayEdit()) return "There is no forecast: no open milestone has a target date ahead.";
  return points.some(({ planned }) => planned !== null)
    ? "Your last milestone date has passed. Move the target date of an open milestone to see your forecast."
    : "Add a target date to an open milestone to see your plan line and forecast.";
}

/** A period as text, for the report's head. */
export function formatPeriod({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null && to === null) return "All time";
  if (from === null) return `Until ${formatDate(to ?? "")}`;
  if (to === null) return `Since ${formatDate(from)}`;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** Fraction of the whole, not below 0; 0 unless the whole is positive. */
export function fractionOf(part: string, whole: number): number {
  return whole > 0 ? Math.max(0, Number(part) / whole) : 0;
}

export function formatShare(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? "under 1%" : `${Math.round(percent)}%`;
}
