import { expect, test } from "vitest";
import type { WhatIfFigures } from "../../../../shared/budget/what-if.ts";
import { cashRows, figureRows } from "./what-if-rows.ts";

const BEFORE: WhatIfFigures = {
  expected: "40000.00",
  low: "38000.00",
  high: "43000.00",
  chancePercent: 68,
  contingency: "4000.00",
  contingencyNeeded: "0.00",
  safeToSpend: "5000.00",
  months: [
    { month: "2026-03", amount: "1000.00" },
    { month: "2026-04", amount: "2000.00" },
  ],
  undated: "0.00",
  endDay: "2026-04-20",
};
const AFTER: WhatIfFigures = {
  ...BEFORE,
  expected: "42500.00",
  high: "45500.00",
  chancePercent: 41,
  contingencyNeeded: "2500.00",
  safeToSpend: "2500.00",
  months: [
    { month: "2026-04", amount: "2000.00" },
    { month: "2026-05", amount: "3500.00" },
  ],
  endDay: "2026-05-05",
};

const words = (rows: ReturnType<typeof cashRows>) =>
  rows.map(
    ({ name, before, after, change = "same" }) => `${name}: ${before} | ${after} | ${change}`,
  );

test("figures name both sides and what changes", () => {
  expect(words(figureRows({ before: BEFORE, after: AFTER }))).toEqual([
    "Expected final cost: $40,000.00 | $42,500.00 | +$2,500.00",
    "Likely range: $38,000.00–$43,000.00 | $38,000.00–$45,500.00 | same",
    "Chance of staying on budget: About 70% | About 40% | same",
    "Contingency needed (of $4,000.00): $0.00 | $2,500.00 | +$2,500.00",
    "Safe to spend: $5,000.00 | $2,500.00 | -$2,500.00",
    "Last milestone: Apr 20, 2026 | May 5, 2026 | +15 days",
  ]);
});

test.each([
  [null, null, "No date | No date | same"],
  ["2026-04-20", "2026-04-20", "Apr 20, 2026 | Apr 20, 2026 | same"],
  ["2026-04-20", "2026-04-19", "Apr 20, 2026 | Apr 19, 2026 | 1 day earlier"],
])("an end from %s to %s", (from, to, expected) => {
  const rows = figureRows({ before: { ...BEFORE, endDay: from }, after: { ...AFTER, endDay: to } });
  expect(words(rows).at(-1)).toBe(`Last milestone: ${expected}`);
});

test("cash lists the months of both sides, and amounts without a date where there are any", () => {
  expect(words(cashRows({ before: BEFORE, after: AFTER }))).toEqual([
    "Mar 2026: $1,000.00 | $0.00 | -$1,000.00",
    "Apr 2026: $2,000.00 | $2,000.00 | same",
    "May 2026: $0.00 | $3,500.00 | +$3,500.00",
  ]);
  const undated = cashRows({ before: { ...BEFORE, undated: "10.00" }, after: AFTER });
  expect(words(undated).at(-1)).toBe("Not scheduled: $10.00 | $0.00 | -$10.00");
});
