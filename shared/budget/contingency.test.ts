import { expect, test } from "vitest";
import type { Cents } from "../money.ts";
import { formatChance } from "./chance-words.ts";
import { contingencyProblem, suggestedContingency } from "./contingency.ts";

test.each([
  [0, 15, 0],
  [6_000_000, undefined, 900_000],
  [6_000_000, 10, 600_000],
  [6_000_000, 20, 1_200_000],
  // 15 % of 1,234.56 is 185.18.
  [123_456, 15, 18_500],
  [600, 15, 0],
  [9_999_999_999, 20, 1_999_999_900],
])("suggests for %d cents at %s %%: %d", (budget, percent, expected) => {
  expect(suggestedContingency(budget as Cents, percent)).toBe(expected);
});

test.each([
  [0, 0, undefined],
  [100, 100, undefined],
  [101, 100, "The contingency is part of the budget, so it can't be more"],
  [-1, 100, "The contingency can't be less than 0"],
])("a contingency of %d in a budget of %d: %s", (contingency, budget, expected) => {
  expect(contingencyProblem(contingency as Cents, budget as Cents)).toBe(expected);
});

test.each([
  [0, "under 10%"],
  [4, "under 10%"],
  [5, "about 10%"],
  [14, "about 10%"],
  [15, "about 20%"],
  [68, "about 70%"],
  [94, "about 90%"],
  [95, "over 90%"],
  [100, "over 90%"],
])("writes a chance of %d %% as %s", (percent, expected) => {
  expect(formatChance(percent)).toBe(expected);
});
