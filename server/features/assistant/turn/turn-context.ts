import type { TurnContext } from "../rules/tool-calls.ts";
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { Queryable } from "../../../db/client.ts";
import { validationFailed } from "../../../errors.ts";
import { getProjectOnScreen } from "../queries.ts";
import type { Access } from "../../../identity/access.ts";

interface Screen {
  projectId?: number | undefined;
  today?: CalendarDate | undefined;
}

/**
 * The context of a turn.
 *
 * @throws for a date that is current in no time zone, and for a project of another user
 */
export async function turnContextOf(
  db: Queryable,
  access: Access,
  { projectId, today }: Screen,
  now: Date,
): Promise<TurnContext> {
  const day = today ?? dayAt(now);
  // The client's date may differ from the server's by at most one day.
  if (Math.abs(daysBetween(dayAt(now), day)) > 1) {
    throw validationFailed([{ path: ["today"], message: "This is not today's date" }]);
  }
  return { today: day, project: await getProjectOnScreen(db, access, projectId) };
}

function dayAt(now: Date): CalendarDate {
  const day = parseCalendarDate(now.toISOString().slice(0, 10));
  if (day === undefined) throw new RangeError("The clock is outside the years of a calendar date");
  return day;
}
