import { expect, test } from "vitest";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { dayPresets } from "./day-presets.ts";

test.each([
  ["2026-11-23", "2026-11-01 2026-11-30", "2026-10-01 2026-10-31", "2026-10-25 2026-11-23"],
  ["2026-01-01", "2026-01-01 2026-01-31", "2025-12-01 2025-12-31", "2025-12-03 2026-01-01"],
  ["2024-03-31", "2024-03-01 2024-03-31", "2024-02-01 2024-02-29", "2024-03-02 2024-03-31"],
])("on %s: this month %s, last month %s, last 30 days %s", (day, ...spans) => {
  const today = parseCalendarDate(day);
  if (today === undefined) throw new Error("No day");
  const presets = dayPresets(today).map(({ from, to }) => `${from} ${to}`);
  const year = day.slice(0, 4);
  expect(presets).toEqual([...spans, `${year}-01-01 ${year}-12-31`]);
});
