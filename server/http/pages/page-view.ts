import { type CalendarDate, parseCalendarDate } from "../../../shared/calendar-date.ts";
import { parseView, type View, VIEW_COOKIE } from "../../../shared/view-cookie.ts";

export interface PageView extends View {
  today: CalendarDate;
}

/** The view of the browser that opens a page; undefined on a first visit. */
export function pageViewOf(
  cookies: Readonly<Record<string, string | undefined>>,
  now: Date,
): PageView | undefined {
  const view = parseView(cookies[VIEW_COOKIE]);
  // Sweden writes dates as YYYY-MM-DD.
  const today = view && parseCalendarDate(now.toLocaleDateString("sv-SE", view));
  return today && { ...view, today };
}
