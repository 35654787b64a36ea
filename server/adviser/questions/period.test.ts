import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { readPeriods } from "./period.ts";
import { questionWords } from "./words.ts";

/** A Saturday. */
const TODAY = "2026-03-14" as CalendarDate;

function periodsOf(text: string): string[] {
  return readPeriods(questionWords(text), TODAY).map(
    ({ period: { from = "…", to = "…" } }) => `${from} to ${to}`,
  );
}

describe("a stretch of time is read from", () => {
  test.each([
    ["today", "2026-03-14 to 2026-03-14"],
    ["yesterday", "2026-03-13 to 2026-03-13"],
    ["this week", "2026-03-09 to 2026-03-15"],
    ["last week", "2026-03-02 to 2026-03-08"],
    ["this month", "2026-03-01 to 2026-03-31"],
    ["last month", "2026-02-01 to 2026-02-28"],
    ["the previous month", "2026-02-01 to 2026-02-28"],
    ["this year", "2026-01-01 to 2026-12-31"],
    ["last year", "2025-01-01 to 2025-12-31"],
    ["in 2025", "2025-01-01 to 2025-12-31"],
    ["in March", "2026-03-01 to 2026-03-31"],
    ["in april", "2025-04-01 to 2025-04-30"],
    ["last May", "2025-05-01 to 2025-05-31"],
    ["February 2024", "2024-02-01 to 2024-02-29"],
    ["2025-12", "2025-12-01 to 2025-12-31"],
    ["on March 5", "2026-03-05 to 2026-03-05"],
    ["on 3/5", "2026-03-05 to 2026-03-05"],
    ["last Friday", "2026-03-13 to 2026-03-13"],
    ["the last 7 days", "2026-03-08 to 2026-03-14"],
    ["the past two weeks", "2026-03-01 to 2026-03-14"],
    ["last 3 months", "2025-12-14 to 2026-03-14"],
    ["since February", "2026-02-01 to …"],
    ["since march 5", "2026-03-05 to …"],
    ["after March 5", "2026-03-06 to …"],
    ["before February", "… to 2026-01-31"],
    ["until March 5", "… to 2026-03-05"],
    ["up to march 5", "… to 2026-03-05"],
    ["between January and February", "2026-01-01 to 2026-02-28"],
    ["between march 1 and march 5", "2026-03-01 to 2026-03-05"],
    ["from 2026-03-01 to 2026-03-05", "2026-03-01 to 2026-03-05"],
  ])("%s", (text, period) => {
    expect(periodsOf(`how much ${text}`)).toEqual([period]);
  });

  test.each([
    ["compare February and March", 2],
    ["this month or last month", 2],
    ["more in march than in february", 2],
  ])("%s: %d of them", (text, count) => {
    expect(periodsOf(text)).toHaveLength(count);
  });
});

describe("no time is", () => {
  test.each([
    "may I ask how much",
    "the last 5 expenses",
    "the last expense",
    "can I march on",
    "Feb 30",
    "next month",
    "the 2nd floor",
    "between you and me",
    "a 2x4 from 1/2 inch stock",
    "2026",
  ])("%s", (text) => {
    expect(periodsOf(text)).toEqual([]);
  });
});
