import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { Milestone, MovedDay } from "../../../../shared/milestones/contract.ts";

/** The fields that decide which milestones move together. */
export type Scheduled = Pick<Milestone, "id" | "targetDate" | "isCompleted" | "waitsFor">;

/** A completed or undated milestone doesn't move and doesn't move others. */
function plannedDay({ targetDate, isCompleted }: Scheduled): CalendarDate | undefined {
  return isCompleted || targetDate === null ? undefined : parseCalendarDate(targetDate);
}

/**
 * Milestones that move when one is delayed, because they depend on it, directly or indirectly. Each
 * moves only as far as needed to keep its gap to what it depends on, and never before it; a
 * negative gap becomes zero. In order of the new days.
 */
export function delaysOf(
  milestones: readonly Scheduled[],
  id: number,
  to: CalendarDate,
): MovedDay[] {
  const byId = new Map(milestones.map((one) => [one.id, one]));
  const newDays = new Map<number, CalendarDate | undefined>([[id, to]]);

  function newDayOf(one: Scheduled): CalendarDate | undefined {
    if (newDays.has(one.id)) return newDays.get(one.id);
    const day = plannedDay(one);
    newDays.set(one.id, day);
    if (day === undefined) return undefined;
    const pushed = one.waitsFor.flatMap((other) => pushedBy(byId.get(other), day) ?? []);
    const newDay = pushed.reduce((latest, other) => (other > latest ? other : latest), day);
    newDays.set(one.id, newDay);
    return newDay;
  }

  /** The day to which a milestone moves another; undefined unless it moves later itself. */
  function pushedBy(other: Scheduled | undefined, day: CalendarDate): CalendarDate | undefined {
    const before = other && plannedDay(other);
    const after = other && newDayOf(other);
    if (before === undefined || after === undefined || after <= before) return undefined;
    return daysAfter(after, Math.max(0, daysBetween(before, day)));
  }

  return milestones
    .flatMap((one) => {
      const [from, newDay] = [plannedDay(one), newDayOf(one)];
      if (one.id === id || from === undefined || newDay === undefined || newDay === from) return [];
      return [{ id: one.id, from, to: newDay }];
    })
    .toSorted((a, b) => daysBetween(b.to, a.to) || a.id - b.id);
}
