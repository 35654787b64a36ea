import type { TurnSetting } from "../rules/tool-calls.ts";
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
} from "../../../../shared/calendar-date.ts";
import type { UserId } from "../../../../shared/ids.ts";
import type { Queryable } from "../../../db/client.ts";
import { validationFailed } from "../../../errors.ts";
import { getProjectOnScreen } from "../queries.ts";

interface Screen {
  projectId?: number | undefined;
  today?: CalendarDate | undefined;
}

/** What a turn begins with. Throws for a day that is nowhere on earth today, and for another's project. */
export async function settingOf(
  db: Queryable,
  owner: UserId,
  { projectId, today }: Screen,
  now: Date,
): Promise<TurnSetting> {
  const day = today ?? dayAt(now);
  // The homeowner's clock may be ahead of the server's or behind: by a day at most.
  if (Math.abs(daysBetween(dayAt(now), day)) > 1) {
    throw validationFailed([{ path: ["today"], message: "This is not today's date" }]);
  }
  return { today: day, project: await getProjectOnScreen(db, owner, projectId) };
}

function dayAt(now: Date): CalendarDate {
  const day = parseCalendarDate(now.toISOString().slice(0, 10));
  if (day === undefined) throw new RangeError("The clock is outside the years of a calendar date");
  return day;
}
