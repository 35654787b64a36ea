import { expect, test } from "vitest";
import { isOverBudget } from "./test-times.ts";

test.each([
  [120, false],
  [160, false],
  [161, true],
])("a part with a budget of 120 s that took %d s is over it: %s", (seconds, isOver) => {
  expect(isOverBudget({ budget: 120 }, seconds)).toBe(isOver);
});
