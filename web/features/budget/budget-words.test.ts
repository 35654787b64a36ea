import { expect, test } from "vitest";
import type { LineFiguresResponse } from "../../../shared/budget/contract.ts";
import {
  chanceText,
  lineWords,
  forecastSummary,
  roundPercent,
  unplannedWords,
} from "./budget-words.ts";

function figures(overrides: Partial<LineFiguresResponse>): LineFiguresResponse {
  return {
    planned: "100.00",
    committed: "0.00",
    paid: "0.00",
    open: "0.00",
    left: "100.00",
    uncommitted: "100.00",
    forecast: "100.00",
    level: "fine",
    ...overrides,
  };
}

test.each<[string, Partial<LineFiguresResponse>, boolean, string, string]>([
  ["nothing", {}, false, "Nothing committed yet", "plain"],
  [
    "a cent of much",
    { planned: "9999.00", paid: "0.01" },
    false,
    "Less than 1% committed",
    "plain",
  ],
  ["some", { paid: "40.00", open: "6.99" }, false, "46% committed", "plain"],
  ["nearly all", { paid: "80.00", level: "near" }, false, "80% committed", "near"],
  ["99.99", { paid: "99.99", level: "near" }, false, "99% committed", "near"],
  ["all", { paid: "60.00", open: "40.00", level: "near" }, false, "Fully committed", "near"],
  [
    "more than all, committed",
    { paid: "17.00", open: "733.00", left: "-650.00", level: "over" },
    false,
    "$650.00 over budget at completion",
    "over",
  ],
  [
    "more than all, paid",
    { paid: "100.01", left: "-0.01", level: "over" },
    false,
    "$0.01 over budget",
    "over",
  ],
  [
    "done with some left",
    { paid: "90.00", left: "10.00" },
    true,
    "Done, $10.00 under budget",
    "plain",
  ],
  ["done to the cent", { paid: "100.00", left: "0.00" }, true, "Done", "plain"],
  [
    "done and over",
    { paid: "110.00", left: "-10.00", level: "over" },
    true,
    "$10.00 over budget",
    "over",
  ],
])("describes a line with %s committed", (_what, overrides, isDone, text, tone) => {
  expect(lineWords(figures(overrides), { isDone })).toEqual({ text, tone });
});

test.each<[string, Partial<LineFiguresResponse>, string]>([
  ["a positive amount", { paid: "20.00" }, "20% committed"],
  ["zero without payments", { planned: "0.00", left: "0.00" }, "Nothing committed yet"],
  [
    "a negative amount",
    { planned: "-200.00", left: "-200.00", level: "over" },
    "Budget lines exceed the budget by $200.00",
  ],
  [
    "zero with payments on no line",
    { planned: "0.00", paid: "12.50", left: "-12.50", level: "over" },
    "$12.50 not assigned to a budget line",
  ],
])("describes an unallocated budget of %s", (_what, overrides, text) => {
  expect(unplannedWords(figures(overrides)).text).toBe(text);
});

test("formats chances in tenths, and percentages", () => {
  expect(chanceText(68)).toBe("About 70%");
  expect(chanceText(100)).toBe("Over 90%");
  expect(chanceText(0)).toBe("Under 10%");
  expect(roundPercent("3750.00", "25000.00")).toBe("15%");
  expect(roundPercent("1.00", "3.00")).toBe("33.3%");
  expect(roundPercent("1.00", "0.00")).toBe("0%");
});

test.each([
  // paid, open, expected, chance and safe to spend, for a budget of $10,000
  ["25213.00", "0.00", "25500.00", 0, "0.00", "$15,213.00 over budget", "over"],
  ["9000.00", "1000.01", "10000.01", 0, "0.00", "$0.01 over budget", "over"],
  ["9000.00", "1000.00", "10100.00", 3, "0.00", "Under 10% chance of staying on budget", "over"],
  ["100.00", "0.00", "10000.01", 49, "0.00", "About 50% chance of staying on budget", "over"],
  ["100.00", "0.00", "10000.00", 45, "0.00", "About 50% chance of staying on budget", "low"],
  ["100.00", "0.00", "9000.00", 70, "10.00", "About 70% chance of staying on budget", "fine"],
  ["100.00", "0.00", "9000.00", 100, "0.00", "Over 90% chance of staying on budget", "fine"],
])(
  "summarizes the forecast for %s paid, %s open and %s expected",
  (paid, open, expected, chancePercent, safeToSpend, title, tone) => {
    const forecast = { paid, open, expected, chancePercent, safeToSpend };
    expect(forecastSummary({ budget: "10000.00", forecast })).toMatchObject({ title, tone });
  },
);

test("says by how much a budget is exceeded, and suggests an upgrade only if money is left", () => {
  const adviceOf = (overrides: object) =>
    forecastSummary({
      budget: "10000.00",
      forecast: {
        paid: "0.00",
        open: "0.00",
        expected: "9000.00",
        chancePercent: 97,
        safeToSpend: "0.00",
        ...overrides,
      },
    }).advice;
  expect(adviceOf({ safeToSpend: "5.00" })).toBe("You may have room for an upgrade.");
  const usual = "On current numbers, you'll likely finish within budget.";
  expect(adviceOf({})).toBe(usual);
  expect(adviceOf({ chancePercent: 70, safeToSpend: "5.00" })).toBe(usual);
  expect(adviceOf({ expected: "10650.00", chancePercent: 10 })).toBe(
    "Projected to finish $650.00 over budget.",
  );
});
