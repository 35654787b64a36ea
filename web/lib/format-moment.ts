// Formats are created on first use, because they load locale data.
const HOUR = { year: "numeric", month: "short", day: "numeric", hour: "numeric" } as const;
const MOMENT = { ...HOUR, minute: "2-digit" } as const;
let momentFormat: Intl.DateTimeFormat | undefined;
let hourFormat: Intl.DateTimeFormat | undefined;

/** A timestamp in local time: "Mar 14, 2026, 9:05 AM". */
export function formatMoment(instant: string): string {
  momentFormat ??= new Intl.DateTimeFormat("en-US", MOMENT);
  return momentFormat.format(new Date(instant));
}

/** A timestamp to the hour: "Mar 14, 2026, 9 AM". */
export function formatHour(instant: string): string {
  hourFormat ??= new Intl.DateTimeFormat("en-US", HOUR);
  return hourFormat.format(new Date(instant));
}
