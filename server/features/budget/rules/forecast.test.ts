import { describe, expect, test } from "vitest";
import type { Cents } from "../../../../shared/money.ts";
import { type BudgetLine, budgetFigures } from "./budget.ts";
import { type Forecast, forecastOf } from "./forecast.ts";
import { seededNumbers } from "./seeded-random.ts";

const dollars = (amount: number) => Math.round(amount * 100) as Cents;

interface Given {
  budget?: number;
  contingency?: number;
  /** planned amount of each line, or more fields */
  lines?: (number | Partial<Record<"planned" | "low" | "high", number>>)[];
  /** paid on the first line */
  paid?: number;
  /** contract amount on the first line */
  agreed?: number;
  isFinished?: boolean;
  seed?: number;
}

function forecast({ budget = 1000, contingency = 0, seed = 7, ...given }: Given): Forecast {
  const lines: BudgetLine[] = (given.lines ?? []).map((line, index) => {
    const { planned = 0, low, high } = typeof line === "number" ? { planned: line } : line;
    return {
      id: index + 1,
      category: `C${index + 1}`,
      room: null,
      planned: dollars(planned),
      low: low === undefined ? null : dollars(low),
      high: high === undefined ? null : dollars(high),
      isDone: false,
    };
  });
  const money = { budget: dollars(budget), contingency: dollars(contingency) };
  const figures = budgetFigures({
    ...money,
    lines,
    payments: [
      {
        amount: dollars(given.paid ?? 0),
        category: "C1",
        room: null,
        lineId: null,
        contractId: null,
      },
    ],
    contracts:
      given.agreed === undefined ? [] : [{ id: 1, lineId: 1, agreed: dollars(given.agreed) }],
    isFinished: given.isFinished ?? false,
  });
  return forecastOf(figures, { ...money, seed });
}

/*
 * The mean of a triangular distribution is a third of the sum of its low, likely and high: a line
 * costs 1.05 of its plan, the unallocated part 1.0667, a commitment 1.0333.
 */
test.each<[string, Given, Partial<Record<keyof Forecast, number>>]>([
  ["nothing", { budget: 0 }, { expected: 0, low: 0, high: 0, riskAllowance: 0, safeToSpend: 0 }],
  [
    "a plain budget: 1,000 × (0.8 + 1 + 1.4) / 3",
    {},
    { expected: 1066.67, riskAllowance: 66.67, safeToSpend: 1000, contingencyNeeded: 0 },
  ],
  [
    "15 % of it kept: 850 × 1.0667, of which 56.67 come from the reserve",
    { contingency: 150 },
    { uncommitted: 850, expected: 906.67, contingencyNeeded: 56.67, safeToSpend: 850 },
  ],
  [
    "one line for all: 1,000 × (0.9 + 1 + 1.25) / 3",
    { lines: [1000] },
    { expected: 1050, riskAllowance: 50, safeToSpend: 0 },
  ],
  [
    "a custom range: 1,000 × (0.8 + 1 + 1.6) / 3",
    { lines: [{ planned: 1000, low: 800, high: 1600 }] },
    { expected: 1133.33 },
  ],
  [
    "only the most is known: 1,000 × (0.9 + 1 + 1.6) / 3",
    { lines: [{ planned: 1000, high: 1600 }] },
    { expected: 1166.67 },
  ],
  [
    "the range of what is left shrinks with it: 500 + 500 × 1.1333",
    { lines: [{ planned: 1000, low: 800, high: 1600 }], paid: 500 },
    { paid: 500, uncommitted: 500, expected: 1066.67 },
  ],
  [
    "a range that leaves its plan out is widened to it: 1,000 × (1 + 1 + 1) / 3",
    { lines: [{ planned: 1000, low: 1200, high: 900 }] },
    { expected: 1000, low: 1000, high: 1000 },
  ],
  [
    "what is promised: 1,000 × (1 + 1 + 1.1) / 3",
    { lines: [1000], agreed: 1000 },
    { open: 1000, uncommitted: 0, expected: 1033.33 },
  ],
  [
    "a line that is over takes from what is safe to spend",
    { lines: [100, 400], paid: 300 },
    { paid: 300, uncommitted: 900, safeToSpend: 300 },
  ],
  [
    "more is needed than was kept: no more than all of it",
    { contingency: 100, lines: [900], paid: 2000 },
    { expected: 2000, contingencyNeeded: 100, safeToSpend: 0 },
  ],
  [
    "finished: what is paid is what it cost",
    { lines: [900], paid: 700, isFinished: true },
    { expected: 700, low: 700, high: 700, riskAllowance: 0, safeToSpend: 300 },
  ],
])("the forecast of %s", (_what, given, expected) => {
  const found = forecast(given);
  for (const [field, amount] of Object.entries(expected)) {
    expect({ [field]: found[field as keyof Forecast] }).toEqual({ [field]: dollars(amount) });
  }
});

/*
 * The quantiles of a triangular distribution are known exactly, so the simulation can be compared:
 * with 2,000 runs the deciles are within about one percent, and the probability within three
 * points.
 */
describe("the simulation approximates the exact triangular distribution", () => {
  test.each<[string, Given, { low: number; high: number; chance: number }]>([
    // 0.9 + √(0.1 × 0.35 × 0.1), 1.25 − √(0.1 × 0.35 × 0.25), 0.1 / 0.35
    ["a line", { lines: [1000] }, { low: 959, high: 1156, chance: 28.6 }],
    // 0.8 + √(0.1 × 0.6 × 0.2), 1.4 − √(0.1 × 0.6 × 0.4), 0.2 / 0.6
    ["a plain budget", {}, { low: 910, high: 1245, chance: 33.3 }],
    // Of 850: 1 − (1.4 − 1000 / 850)² / (0.6 × 0.4)
    ["and 15 % kept", { contingency: 150 }, { low: 773, high: 1058, chance: 79.2 }],
    // 1 + 0.1 × (1 − √0.9), 1.1 − 0.1 × √0.1, never below the committed amount
    ["a contract", { lines: [1000], agreed: 1000 }, { low: 1005, high: 1068, chance: 0 }],
  ])("%s", (_what, given, expected) => {
    for (const seed of [1, 2, 4_294_967_297]) {
      const { low, high, chancePercent } = forecast({ ...given, seed });
      expect(Math.abs(low / 100 - expected.low)).toBeLessThan(12);
      expect(Math.abs(high / 100 - expected.high)).toBeLessThan(12);
      expect(Math.abs(chancePercent - expected.chance)).toBeLessThan(3.5);
    }
  });
});

test("splitting a plan into forty lines does not make it look certain", () => {
  const widthOf = (count: number) => {
    const { low, high } = forecast({
      lines: Array.from({ length: count }, () => 1000 / count),
    });
    return high - low;
  };
  // Forty independent lines would have a sixth of the width.
  expect(widthOf(40) / widthOf(1)).toBeGreaterThan(0.4);
  expect(widthOf(40) / widthOf(1)).toBeLessThan(0.8);
});

test("an empty line leaves the random numbers of the others unchanged", () => {
  const lines = [300, 200];
  expect(forecast({ lines: [...lines, 0] })).toEqual(forecast({ lines }));
});

test("a line of certain cost adds exactly that cost", () => {
  const before = forecast({ lines: [300, 200] });
  const after = forecast({ budget: 1001, lines: [300, 200, { planned: 1, low: 1, high: 1 }] });
  expect([after.low - before.low, after.high - before.high]).toEqual([100, 100]);
  expect(after.chancePercent).toBe(before.chancePercent);
});

test("each project has its own random numbers", () => {
  expect(forecast({ seed: 2 }).low).not.toBe(forecast({ seed: 1 }).low);
});

describe("seeded random numbers", () => {
  const first = (seed: number, stream: number, count = 2000) => [
    ...seededNumbers(seed, stream, count),
  ];

  test("are equal every time, uniform in [0, 1)", () => {
    const numbers = first(5, 0);
    expect(first(5, 0)).toEqual(numbers);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const among = numbers.filter((number) => Math.floor(number * 10) === tenth);
      expect(Math.abs(among.length - 200)).toBeLessThan(60);
    }
  });

  test("are independent of those of an adjacent seed, also beyond 32 bits", () => {
    const starts = [1, 2, 3, 4_294_967_297, 4_294_967_298].flatMap((seed) =>
      [0, 1, 2, 4_294_967_296].map((stream) => first(seed, stream, 1)[0]),
    );
    expect(new Set(starts).size).toBe(starts.length);
  });
});
