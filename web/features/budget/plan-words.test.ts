import { expect, test } from "vitest";
import type { LineFiguresAnswer } from "../../../shared/money-plan/contract.ts";
import {
  chanceAdvice,
  chanceSentence,
  lineWords,
  monthName,
  roundPercent,
  unplannedWords,
} from "./plan-words.ts";

function figures(given: Partial<LineFiguresAnswer>): LineFiguresAnswer {
  return {
    planned: "100.00",
    committed: "0.00",
    paid: "0.00",
    open: "0.00",
    left: "100.00",
    toCome: "100.00",
    forecast: "100.00",
    level: "fine",
    ...given,
  };
}

test.each<[string, Partial<LineFiguresAnswer>, boolean, string, string]>([
  ["nothing", {}, false, "Nothing spoken for yet", "plain"],
  [
    "a cent of much",
    { planned: "9999.00", paid: "0.01" },
    false,
    "Less than 1% spoken for",
    "plain",
  ],
  ["some", { paid: "40.00", open: "6.99" }, false, "46% spoken for", "plain"],
  ["nearly all", { paid: "80.00", level: "near" }, false, "80% spoken for", "near"],
  ["99.99", { paid: "99.99", level: "near" }, false, "99% spoken for", "near"],
  [
    "all",
    { paid: "60.00", open: "40.00", level: "near" },
    false,
    "All of it is spoken for",
    "near",
  ],
  [
    "more than all, promised",
    { paid: "17.00", open: "733.00", left: "-650.00", level: "over" },
    false,
    "Over by $650.00 once all is paid",
    "over",
  ],
  [
    "more than all, paid",
    { paid: "100.01", left: "-0.01", level: "over" },
    false,
    "Over by $0.01",
    "over",
  ],
  ["done with some left", { paid: "90.00", left: "10.00" }, true, "Done, $10.00 saved", "plain"],
  ["done to the cent", { paid: "100.00", left: "0.00" }, true, "Done", "plain"],
  [
    "done and over",
    { paid: "110.00", left: "-10.00", level: "over" },
    true,
    "Over by $10.00",
    "over",
  ],
])("a line with %s spoken for says so in words", (_what, given, isDone, text, tone) => {
  expect(lineWords(figures(given), { isDone })).toEqual({ text, tone });
});

test.each<[string, Partial<LineFiguresAnswer>, string]>([
  ["something", { paid: "20.00" }, "20% spoken for"],
  ["nothing, and nothing is on it", { planned: "0.00", left: "0.00" }, "Nothing spoken for yet"],
  [
    "less than nothing",
    { planned: "-200.00", left: "-200.00", level: "over" },
    "Your lines plan $200.00 more than there is",
  ],
  [
    "nothing, but something is paid on no line",
    { planned: "0.00", paid: "12.50", left: "-12.50", level: "over" },
    "$12.50 is on no line",
  ],
])("what no line plans is %s", (_what, given, text) => {
  expect(unplannedWords(figures(given)).text).toBe(text);
});

test("a chance is told by tenths, a month by its name", () => {
  expect(chanceSentence(68)).toBe("About 7 in 10 to stay in budget");
  expect(chanceSentence(100)).toBe("More than 9 in 10 to stay in budget");
  expect(monthName("2026-03")).toBe("Mar 2026");
  expect(monthName("2027-12")).toBe("Dec 2027");
  expect(roundPercent("3750.00", "25000.00")).toBe("15%");
  expect(roundPercent("1.00", "3.00")).toBe("33.3%");
  expect(roundPercent("1.00", "0.00")).toBe("0%");
});

test("a good chance names room only where there is money for it", () => {
  expect(chanceAdvice(97, { isRoom: true })).toBe("There may be room for something more.");
  const usual = "Renovations like this one usually end within the budget.";
  expect(chanceAdvice(97, { isRoom: false })).toBe(usual);
  expect(chanceAdvice(70, { isRoom: true })).toBe(usual);
});
