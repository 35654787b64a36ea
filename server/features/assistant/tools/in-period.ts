import * as z from "zod/mini";
import { calendarDateInput, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { fullDate } from "../../../../shared/full-date.ts";

function day(description: string) {
  return z.optional(calendarDateInput("Date is required").check(z.describe(description)));
}

/** Input fields of a period. */
export const inPeriod = {
  from: day("The first day that counts, YYYY-MM-DD"),
  to: day("The last day that counts, YYYY-MM-DD"),
};

/** ", Jan 1, 2026 to Dec 31, 2026", to append to a noun; empty for all days. */
export function periodWords({ from, to }: { from?: string | null; to?: string | null }): string {
  const first = written(from);
  const last = written(to);
  if (first !== undefined && last !== undefined) {
    return first === last ? `, ${first}` : `, ${first} to ${last}`;
  }
  if (first !== undefined) return `, from ${first}`;
  return last === undefined ? "" : `, until ${last}`;
}

function written(day: string | null | undefined): string | undefined {
  const date = parseCalendarDate(day ?? "");
  return date && fullDate(date);
}
