import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";

/** Runs in a child process, because a process reads its time zone once. */
const QUESTIONS = `
  const { calendarDateAt, calendarDateInput, daysBetween } = await import("./shared/calendar-date.ts");
  const { fullDate } = await import("./shared/full-date.ts");
  const { relativeDate } = await import("./shared/relative-date.ts");
  const input = calendarDateInput("Date is required");
  const day = input.parse("2026-03-08T23:30:00-11:00");
  const today = calendarDateAt(new Date("2026-03-14T09:30:00Z"));
  console.log(JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    today,
    atMidnight: calendarDateAt(new Date("2026-01-01T00:00:00Z")),
    input: day,
    full: fullDate(day),
    days: daysBetween("2026-03-07", "2026-03-09"),
    relative: relativeDate("2026-03-12", today),
  }));
`;

function askIn(zone: string): unknown {
  const response = execFileSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", QUESTIONS],
    { cwd: new URL("..", import.meta.url), env: { ...process.env, TZ: zone }, encoding: "utf8" },
  );
  return JSON.parse(response);
}

describe("a date on a receipt is equal in every time zone; only today differs", () => {
  test.each([
    ["UTC", "2026-03-14", "2026-01-01", "2 days ago"],
    ["America/Los_Angeles", "2026-03-14", "2025-12-31", "2 days ago"],
    ["Pacific/Kiritimati", "2026-03-14", "2026-01-01", "2 days ago"],
    ["Pacific/Pago_Pago", "2026-03-13", "2025-12-31", "Yesterday"],
  ])("%s", (zone, today, atMidnight, relative) => {
    expect(askIn(zone)).toEqual({
      zone,
      today,
      atMidnight,
      input: "2026-03-08",
      full: "Mar 8, 2026",
      days: 2,
      relative,
    });
  });
});
