import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { PRESETS, type Preset } from "./presets.ts";

/*
 * What the reports keep in their address. Apart from what the screen makes of it, because the
 * router reads addresses, and every screen loads the router.
 */

/** Whatever has its default is left out. */
export interface ReportSearch {
  /** a period by its name; a first or a last day stands in its place */
  period?: Exclude<Preset, "all">;
  from?: string;
  to?: string;
  /** the projects that stand beside this one, with commas between them */
  compare?: string;
}

const MOST_COMPARED = 4;

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" ? parseCalendarDate(value) : undefined;
}

/** The router's `validateSearch`: what makes no sense goes out of the address. */
export function parseReportSearch(raw: Readonly<Record<string, unknown>>): ReportSearch {
  const from = dayOf(raw["from"]);
  const to = dayOf(raw["to"]);
  const isForward = !from || !to || from <= to;
  const hasDays = isForward && Boolean(from ?? to);
  const period = PRESETS.find((preset) => preset === raw["period"]);
  const given = raw["compare"];
  const compare =
    typeof given === "string" || typeof given === "number" ? comparedIds(`${given}`).join(",") : "";
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
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}
