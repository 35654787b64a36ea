import { expect, test } from "vitest";
import { restWords } from "./allowance-words.ts";

test.each([
  ["1500.00", "1120.00", "$380.00 left"],
  ["1500.00", "0.00", "$1,500.00 left"],
  ["1500.00", "1500.00", "$0.00 left"],
  ["1500.00", "1500.01", "$0.01 over"],
  // A refund larger than the spending.
  ["1500.00", "-20.00", "$1,520.00 left"],
])("of an allowance of %s with %s spent: %s", (amount, spent, words) => {
  expect(restWords({ amount, spent })).toBe(words);
});
