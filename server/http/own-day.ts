import { type CalendarDate, calendarDateAt } from "../../shared/calendar-date.ts";
import { ownDayProblem } from "../../shared/own-day.ts";
import { validationFailed } from "../errors.ts";

/** The day that a homeowner says it is, or the server's where nothing is said. Throws 400 for nonsense. */
export function ownDay({ today }: { today?: CalendarDate | undefined }, now: Date): CalendarDate {
  const ofServer = calendarDateAt(now);
  if (today === undefined) return ofServer;
  const problem = ownDayProblem(today, ofServer);
  if (problem !== undefined) throw validationFailed([{ path: ["today"], message: problem }]);
  return today;
}
