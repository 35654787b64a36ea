import { type CalendarDate, daysAfter, daysBetween, monthsAfter } from "../calendar-date.ts";

export const INTERVALS = ["week", "two_weeks", "month", "quarter"] as const;
export type Interval = (typeof INTERVALS)[number];

const DAYS: Partial<Record<Interval, number>> = { week: 7, two_weeks: 14 };

export interface Schedule {
  every: Interval;
  /** dates are counted from it: a schedule from the 31st falls on the last day of shorter months */
  startsOn: CalendarDate;
  /** last possible date; null for none */
  endsOn: CalendarDate | null;
}

/** The first date of the schedule after a day; undefined once it has ended. */
export function dateAfter(schedule: Schedule, day: CalendarDate): CalendarDate | undefined {
  const { startsOn, endsOn } = schedule;
  let count = day < startsOn ? 0 : fewestSteps(schedule, day);
  let date = nthDate(schedule, count);
  while (date !== undefined && date <= day) {
    count += 1;
    date = nthDate(schedule, count);
  }
  return date === undefined || (endsOn !== null && date > endsOn) ? undefined : date;
}

/** Whether the schedule has this date. */
export function hasDate(schedule: Schedule, date: CalendarDate): boolean {
  const before = daysAfter(date, -1);
  return before !== undefined && dateAfter(schedule, before) === date;
}

function nthDate({ every, startsOn }: Schedule, count: number): CalendarDate | undefined {
  const days = DAYS[every];
  if (days !== undefined) return daysAfter(startsOn, count * days);
  return monthsAfter(startsOn, count * (every === "quarter" ? 3 : 1));
}

/** A lower bound of the steps up to the day: a month has at most 31 days, a quarter 92. */
function fewestSteps({ every, startsOn }: Schedule, day: CalendarDate): number {
  const longest = DAYS[every] ?? (every === "quarter" ? 92 : 31);
  return Math.floor(daysBetween(startsOn, day) / longest);
}
