import { type CalendarDate, daysAfter } from "../../../../shared/calendar-date.ts";
import type { DaySpan } from "../../../ui/form/day-span-fields.tsx";

interface DayPreset extends DaySpan {
  label: string;
}

const LAST_DAYS = 30;

/** Common periods; both days included. */
export function dayPresets(today: CalendarDate): DayPreset[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const [lastYear, lastMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  return [
    { label: "This month", ...monthSpan(year, month) },
    { label: "Last month", ...monthSpan(lastYear, lastMonth) },
    { label: `Last ${LAST_DAYS} days`, from: daysAfter(today, 1 - LAST_DAYS) ?? "", to: today },
    { label: "This year", from: `${year}-01-01`, to: `${year}-12-31` },
  ];
}

function monthSpan(year: number, month: number): DaySpan {
  const prefix = `${year}-${String(month).padStart(2, "0")}`;
  // Day 0 is the last day of the month before.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${prefix}-01`, to: `${prefix}-${last}` };
}
