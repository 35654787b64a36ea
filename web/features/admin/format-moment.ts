const MOMENT = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** An instant by the reader's own clock: "Mar 14, 2026, 9:05 AM". */
export function formatMoment(instant: string): string {
  return MOMENT.format(new Date(instant));
}
