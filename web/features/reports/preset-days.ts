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
      return { from: firstDayOf(year, month), to: lastDayOf(year, month) };
    case "last-3-months":
      return { from: firstDayOf(year, month - 2), to: lastDayOf(year, month) };
    case "this-year":
      return { from: firstDayOf(year, 1), to: lastDayOf(year, 12) };
    case "last-year":
      return { from: firstDayOf(year - 1, 1), to: lastDayOf(year - 1, 12) };
  }
}

/** @param month 1 to 12; 0 and below count back into the previous year */
function firstDayOf(year: number, month: number): CalendarDate | null {
  const whole = year * 12 + month - 1;
  const [y, m] = [Math.floor(whole / 12), (whole % 12) + 1];
  const text = `${String(y).padStart(4, "0")}-${String(m).padStart(2, "0")}-01`;
  return parseCalendarDate(text) ?? null;
}

/** Null at the end of the calendar, where no later day needs excluding. */
function lastDayOf(year: number, month: number): CalendarDate | null {
  const next = firstDayOf(year, month + 1);
  return (next && daysAfter(next, -1)) ?? null;
}

/** First and last day of a month such as "2026-03". */
export function daysOfMonth(month: string): Period {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return { from: firstDayOf(year, number), to: lastDayOf(year, number) };
}
