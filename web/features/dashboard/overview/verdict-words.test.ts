import { describe, expect, test } from "vitest";
import { type VerdictInput, verdictBar, verdictOf } from "./verdict-words.ts";

function plan(
  forecast: Partial<VerdictInput["forecast"]>,
  fields: Partial<VerdictInput> = {},
): VerdictInput {
  return {
    budget: "132000.00",
    isFinished: false,
    lines: [],
    total: { committed: "1.00" },
    forecast: {
      paid: "80000.00",
      open: "20000.00",
      expected: "129300.00",
      chancePercent: 97,
      ...forecast,
    },
    ...fields,
  };
}

describe("the verdict", () => {
  test.each<[string, VerdictInput, string | undefined]>([
    ["on track", plan({}), "fine On track: about $129,300 of $132,000, over 90% likely"],
    [
      "certain",
      plan({ chancePercent: 100 }),
      "fine On track: about $129,300 of $132,000, over 90% likely",
    ],
    [
      "even odds",
      plan({ chancePercent: 50 }),
      "fine On track: about $129,300 of $132,000, about 50% likely",
    ],
    [
      "tight",
      plan({ chancePercent: 44 }),
      "tight Tight: about $129,300 of $132,000, about 40% likely",
    ],
    [
      "hopeless",
      plan({ chancePercent: 0 }),
      "tight Tight: about $129,300 of $132,000, under 10% likely",
    ],
    [
      "expected over",
      plan({ expected: "140000.00", chancePercent: 20 }),
      "over Over budget: about $140,000, $8,000 more than $132,000",
    ],
    [
      "known over",
      plan({ paid: "120000.00", open: "12000.01", expected: "140000.00" }),
      "over Over budget by $0.01, paid or committed",
    ],
    [
      "finished",
      plan({ open: "0.00", expected: "80000.00" }, { isFinished: true }),
      "fine Finished: $80,000.00 of $132,000",
    ],
    [
      "large",
      plan({ expected: "99999900.00" }, { budget: "99999999.99" }),
      "fine On track: about $99,999,900 of $100,000,000, over 90% likely",
    ],
    ["no forecast", plan({}, { total: { committed: "0.00" } }), undefined],
  ])("%s", (_, given, words) => {
    const found = verdictOf(given);
    expect(found && `${found.tone} ${found.sentence}`).toBe(words);
  });
});

describe("the bar", () => {
  test.each([
    ["within", "50.00", "80.00", { paid: 50, ahead: 30, over: 0 }],
    ["forecast over", "50.00", "200.00", { paid: 25, ahead: 25, over: 50 }],
    ["paid over", "200.00", "200.00", { paid: 50, ahead: 0, over: 50 }],
    ["refunds", "-5.00", "0.00", { paid: 0, ahead: 0, over: 0 }],
  ])("%s", (_, paid, expected, bar) => {
    expect(verdictBar({ budget: "100.00", forecast: { paid, expected } })).toEqual(bar);
  });
});
