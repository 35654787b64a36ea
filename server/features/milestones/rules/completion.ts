import * as z from "zod/mini";
import { type CalendarDate, instant, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { clientDateQuery } from "../../../../shared/client-date.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";

/** When and where a milestone is completed. */
export const completionQuery = z.extend(clientDateQuery, {
  /** time of the press, for one that waited for a connection; the server's time when absent */
  at: z.optional(instant),
});
export type Completion = z.infer<typeof completionQuery>;

/** A press that waited longer for a connection comes from a wrong clock. */
const LONGEST_WAIT_MS = 60 * 24 * 60 * 60 * 1000;

/** The client's time of a press, unless its clock is wrong. */
export function pressTime(at: string | undefined, now: Date): Date {
  const waitedMs = at === undefined ? 0 : now.getTime() - Date.parse(at);
  return waitedMs > 0 && waitedMs < LONGEST_WAIT_MS ? new Date(now.getTime() - waitedMs) : now;
}

/** The day of completion, in UTC where only the time is known. Null while it is open. */
export function completionDay({
  completedOn,
  completedDate,
}: Pick<Milestone, "completedOn" | "completedDate">): CalendarDate | null {
  return parseCalendarDate((completedOn ?? completedDate ?? "").slice(0, 10)) ?? null;
}
