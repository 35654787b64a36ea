import { type CalendarDate, daysAfter } from "../../../shared/calendar-date.ts";

/** Start of today, a number of days ago, or the last visit. */
const SPANS = ["today", "7", "30", "visit"] as const;
export type Span = (typeof SPANS)[number];

/** A span from the address; undefined for all time and for any other text. */
export function spanOf(text: string | undefined): Span | undefined {
  return SPANS.find((span) => span === text);
}

const DAYS: Readonly<Record<Exclude<Span, "visit">, number>> = { today: 1, "7": 7, "30": 30 };

interface Known {
  today: CalendarDate;
  /** null on the first visit, undefined while it is not known */
  lastVisit: string | null | undefined;
}

/** Start of a span as an ISO timestamp, of local midnight for days; undefined for all time. */
export function startOf(span: Span | undefined, { today, lastVisit }: Known): string | undefined {
  if (span === undefined) return undefined;
  if (span === "visit") return lastVisit ?? undefined;
  const first = daysAfter(today, 1 - DAYS[span]);
  return first === undefined ? undefined : new Date(`${first}T00:00`).toISOString();
}
