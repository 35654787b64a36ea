import { type CalendarDate, daysAfter, parseCalendarDate } from "../../../shared/calendar-date.ts";
import type { Period } from "../../../shared/reports/days.ts";
import type { Preset } from "./presets.ts";

/* Separate from the preset names, which every screen loads with the router. */

/**
 * Dates of a preset, in whole months or years including the current one: "this month" includes
 * later days of it.
 */
export function periodOf(preset: Preset, today: CalendarDate): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (preset) {
    case "all":
      return { from: null, to: null };
    case "this-month":
      return { from: firstOf(year, month), to: lastOf(year, month) };
    case "last-3-months":
      return { from: firstOf(year, month - 2), to: lastOf(year, month) };
    case "this-year":
      return { from: firstOf(year, 1), to: lastOf(year, 12) };
    case "last-year":
      return { from: firstOf(year - 1, 1), to: lastOf(year - 1, 12) };
  }
}

/** @param month 1 to 12; 0 and below count back into the previous year */
function firstOf(year: number, month: number): CalendarDate | null {
  const whole = year * 12 + month - 1;
  const [y, m] = [Math.floor(whole / 12), (whole % 12) + 1];
  const text = `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-01`;
  return parseCalendarDate(text) ?? null;
}

/** Null at the end of the calendar, where no later day needs excluding. */
function lastOf(year: number, month: number): CalendarDate | null {
  const next = firstOf(year, month + 1);
  return (next && daysAfter(next, -1)) ?? null;
}

/** First and last day of a month such as "2026-03". */
export function daysOfMonth(month: string): Period {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return { from: firstOf(year, number), to: lastOf(year, number) };
}
