import { type CalendarDate, parseCalendarDate } from "../../../shared/calendar-date.ts";
import { parseView, type View, VIEW_COOKIE } from "../../../shared/view-cookie.ts";

export interface PageView extends View {
  today: CalendarDate;
}

interface Known {
  view: View;
  days: Intl.DateTimeFormat;
}

/** By cookie: to check a time zone and to make its formatter take half a millisecond a page. */
const known = new Map<string, Known>();
const MAX_KNOWN = 500;

function findKnown(cookie: string): Known | undefined {
  const found = known.get(cookie);
  if (found) return found;
  const view = parseView(cookie);
  if (!view) return undefined;
  if (known.size >= MAX_KNOWN) known.clear();
  // Sweden writes dates as YYYY-MM-DD.
  const days = new Intl.DateTimeFormat("sv-SE", { timeZone: view.timeZone });
  known.set(cookie, { view, days });
  return { view, days };
}

/** The view of the browser that opens a page; undefined on a first visit. */
export function pageViewOf(
  { [VIEW_COOKIE]: cookie = "" }: Readonly<Record<string, string | undefined>>,
  now: Date,
): PageView | undefined {
  const found = findKnown(cookie);
  const today = found && parseCalendarDate(found.days.format(now));
  return today && { ...found.view, today };
}
