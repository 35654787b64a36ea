import { expect, test } from "vitest";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { NO_DETAILS, SAMPLE_EXPENSE } from "../../../../tests/support/records/sample-expense.ts";
import { amountOnLine } from "./split-note.tsx";

const [TILES, PAINT] = [1, 2];

/** An expense of $100 with the given splits. */
function spent(parts: [number, string][], isRefund = false): Expense {
  const shares = parts.map(([lineId, amount]) => ({ lineId, amount }));
  return { ...SAMPLE_EXPENSE, details: { ...NO_DETAILS, isRefund, shares } };
}

const SPLIT: [number, string][] = [
  [TILES, "60.00"],
  [PAINT, "40.00"],
];

test.each([
  ["the whole amount without splits", spent([]), TILES, "100.00"],
  ["the split of the line", spent(SPLIT), PAINT, "40.00"],
  ["the unsplit rest", spent([[TILES, "70.00"]]), PAINT, "30.00"],
  ["a refunded split", spent(SPLIT, true), TILES, "-60.00"],
])("counts %s", (_what, split, lineId, counted) => {
  expect(amountOnLine(split, lineId)).toBe(counted);
});
