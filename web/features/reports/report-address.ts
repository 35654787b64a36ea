import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { PRESETS, type Preset } from "./presets.ts";

/*
 * URL search parameters of the reports. Separate from the screen's code, because the router reads
 * them and every screen loads the router.
 */

/** Parameters with their default value are left out. */
export interface ReportSearch {
  /** a preset; a first or last day overrides it */
  period?: Exclude<Preset, "all">;
  from?: string;
  to?: string;
  /** ids of the compared projects, separated by commas */
  compare?: string;
}

const MAX_COMPARED = 4;

function readDate(value: unknown): string | undefined {
  return typeof value === "string" ? parseCalendarDate(value) : undefined;
}

/** The router's `validateSearch`: drops invalid values. */
export function parseReportSearch(raw: Readonly<Record<string, unknown>>): ReportSearch {
  const from = readDate(raw["from"]);
  const to = readDate(raw["to"]);
  const isForward = !from || !to || from <= to;
  const hasDays = isForward && Boolean(from ?? to);
  const period = PRESETS.find((preset) => preset === raw["period"]);
  const compared = raw["compare"];
  const compare =
    typeof compared === "string" || typeof compared === "number"
      ? comparedIds(`${compared}`).join(",")
      : "";
  return {
    ...(!hasDays && period && period !== "all" && { period }),
    ...(isForward && from && { from }),
    ...(isForward && to && { to }),
    ...(compare && { compare }),
  };
}

export function comparedIds(text: string): number[] {
  const ids = text
    .split(",")
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}
