import { expect, test } from "vitest";
import type { LineFiguresAnswer } from "../../../shared/budget/contract.ts";
import {
  chanceOf,
  lineWords,
  monthName,
  outlookOf,
  roundPercent,
  unplannedWords,
} from "./budget-words.ts";

function figures(given: Partial<LineFiguresAnswer>): LineFiguresAnswer {
  return {
    planned: "100.00",
    committed: "0.00",
    paid: "0.00",
    open: "0.00",
    left: "100.00",
    uncommitted: "100.00",
    forecast: "100.00",
    level: "fine",
    ...given,
  };
}

test.each<[string, Partial<LineFiguresAnswer>, boolean, string, string]>([
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
])("a line with %s committed says so in words", (_what, given, isDone, text, tone) => {
  expect(lineWords(figures(given), { isDone })).toEqual({ text, tone });
});

test.each<[string, Partial<LineFiguresAnswer>, string]>([
  ["something", { paid: "20.00" }, "20% committed"],
  ["nothing, and nothing is on it", { planned: "0.00", left: "0.00" }, "Nothing committed yet"],
  [
    "less than nothing",
    { planned: "-200.00", left: "-200.00", level: "over" },
    "Budget lines exceed the budget by $200.00",
  ],
  [
    "nothing, but something is paid on no line",
    { planned: "0.00", paid: "12.50", left: "-12.50", level: "over" },
    "$12.50 not assigned to a budget line",
  ],
])("what no line plans is %s", (_what, given, text) => {
  expect(unplannedWords(figures(given)).text).toBe(text);
});

test("a chance is told by tenths, a month by its name", () => {
  expect(chanceOf(68)).toBe("About 70%");
  expect(chanceOf(100)).toBe("Over 90%");
  expect(chanceOf(0)).toBe("Under 10%");
  expect(monthName("2026-03")).toBe("Mar 2026");
  expect(monthName("2027-12")).toBe("Dec 2027");
  expect(roundPercent("3750.00", "25000.00")).toBe("15%");
  expect(roundPercent("1.00", "3.00")).toBe("33.3%");
  expect(roundPercent("1.00", "0.00")).toBe("0%");
});

test.each([
  // paid, open, expected, chance, safe to spend of a budget of 10,000
  ["25213.00", "0.00", "25500.00", 0, "0.00", "$15,213.00 over budget", "over"],
  ["9000.00", "1000.01", "10000.01", 0, "0.00", "$0.01 over budget", "over"],
  ["9000.00", "1000.00", "10100.00", 3, "0.00", "Under 10% chance of staying on budget", "over"],
  ["100.00", "0.00", "10000.01", 49, "0.00", "About 50% chance of staying on budget", "over"],
  ["100.00", "0.00", "10000.00", 45, "0.00", "About 50% chance of staying on budget", "low"],
  ["100.00", "0.00", "9000.00", 70, "10.00", "About 70% chance of staying on budget", "fine"],
  ["100.00", "0.00", "9000.00", 100, "0.00", "Over 90% chance of staying on budget", "fine"],
])(
  "with %s paid, %s open and %s expected it says so",
  (paid, open, expected, chancePercent, safeToSpend, title, tone) => {
    const forecast = { paid, open, expected, chancePercent, safeToSpend };
    expect(outlookOf({ budget: "10000.00", forecast })).toMatchObject({ title, tone });
  },
);

test("over says by how much, and a good chance names room only where there is money for it", () => {
  const adviceOf = (given: object) =>
    outlookOf({
      budget: "10000.00",
      forecast: {
        paid: "0.00",
        open: "0.00",
        expected: "9000.00",
        chancePercent: 97,
        safeToSpend: "0.00",
        ...given,
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
