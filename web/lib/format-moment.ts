const MOMENT = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** A timestamp in local time: "Mar 14, 2026, 9:05 AM". */
export function formatMoment(instant: string): string {
  return MOMENT.format(new Date(instant));
}

const HOUR = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
});

/** A timestamp to the hour: "Mar 14, 2026, 9 AM". */
export function formatHour(instant: string): string {
  return HOUR.format(new Date(instant));
}
