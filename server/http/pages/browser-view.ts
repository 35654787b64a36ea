import type { BrowserView } from "../../../shared/browser-view.ts";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";

/** As `viewCookie` writes it. */
const COOKIE = /^([\w+/-]{1,64})~(wide|narrow)$/;

/** The browser's view by its cookie; undefined without one, or for an unknown time zone. */
export function browserViewOf(cookie: string | undefined, now: Date): BrowserView | undefined {
  const [, timeZone, width] = COOKIE.exec(cookie ?? "") ?? [];
  const format = timeZone === undefined ? undefined : dateFormatOf(timeZone);
  const today = format && parseCalendarDate(format.format(now));
  if (timeZone === undefined || today === undefined) return undefined;
  return { timeZone, isWide: width === "wide", today };
}

/** Made once per time zone, since each costs more than a query. Only real zones are kept. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    // Canadian English writes dates as YYYY-MM-DD.
    const format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    // Names are known in any case: `europe/paris` would be another key each time.
    if (format.resolvedOptions().timeZone.length === timeZone.length && formats.size < 600) {
      formats.set(timeZone, format);
    }
    return format;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
