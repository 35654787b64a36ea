import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";
import { cashAhead } from "./cash-flow.ts";

const TODAY = "2026-11-20" as CalendarDate;

interface Given {
  dues?: [date: string | null, amount: number][];
  uncommitted?: number;
  lastDay?: string | null;
}

function ahead({ dues = [], uncommitted = 0, lastDay = null }: Given): string[] {
  const { months, undated } = cashAhead(
    {
      dues: dues.map(([date, amount]) => ({
        date: date as CalendarDate | null,
        amount: amount as Cents,
      })),
      uncommitted: uncommitted as Cents,
      lastDay: lastDay as CalendarDate | null,
    },
    TODAY,
  );
  return [
    ...months.map(({ month, due, planned }) => `${month} ${due} ${planned}`),
    `undated ${undated.due} ${undated.planned}`,
  ];
}

// Each row: month, due, planned.
test.each<[string, Given, string[]]>([
  ["nothing is coming", {}, ["undated 0 0"]],
  [
    "an empty month in between is shown",
    { dues: [["2027-01-31", 500]] },
    ["2026-11 0 0", "2026-12 0 0", "2027-01 500 0", "undated 0 0"],
  ],
  [
    "what is overdue is due this month, with what is due in it",
    {
      dues: [
        ["2026-03-01", 100],
        ["2026-11-30", 20],
      ],
    },
    ["2026-11 120 0", "undated 0 0"],
  ],
  ["what has no day stays apart", { dues: [[null, 70]], uncommitted: 30 }, ["undated 70 30"]],
  [
    "what is planned is spread evenly to the last month, to the cent",
    { uncommitted: 100, lastDay: "2027-01-02" },
    ["2026-11 0 34", "2026-12 0 33", "2027-01 0 33", "undated 0 0"],
  ],
  ["the last day is today", { uncommitted: 100, lastDay: TODAY }, ["2026-11 0 100", "undated 0 0"]],
  ["the last day is past", { uncommitted: 100, lastDay: "2026-11-19" }, ["undated 0 100"]],
  [
    "something is due after the last day",
    { uncommitted: 10, lastDay: "2026-11-25", dues: [["2026-12-24", 5]] },
    ["2026-11 0 10", "2026-12 5 0", "undated 0 0"],
  ],
])("%s", (_rule, given, expected) => {
  expect(ahead(given)).toEqual(expected);
});

test("counts a date that is off by a century in the last of sixty months", () => {
  const rows = ahead({ dues: [["2126-11-20", 9]], uncommitted: 60, lastDay: "2126-01-01" });
  expect(rows).toHaveLength(61);
  expect(rows[0]).toBe("2026-11 0 1");
  expect(rows[59]).toBe("2031-10 9 1");
});
