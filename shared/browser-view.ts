import type { CalendarDate } from "./calendar-date.ts";

/** What a screen depends on besides its data: the server knows it from a cookie. */
export interface BrowserView {
  /** IANA name */
  timeZone: string;
  /** whether there is room for tables and the sidebar */
  isWide: boolean;
  /** the date in that time zone */
  today: CalendarDate;
}

/** Cookie with time zone and width of the browser, as `viewCookie` writes it. */
export const VIEW_COOKIE = "view";

export function viewCookie({ timeZone, isWide }: Omit<BrowserView, "today">): string {
  return `${timeZone}~${isWide ? "wide" : "narrow"}`;
}

/** Names the view that a page was rendered for, to compare it with the browser's own. */
export function viewKey(view: BrowserView): string {
  return `${viewCookie(view)}~${view.today}`;
}
