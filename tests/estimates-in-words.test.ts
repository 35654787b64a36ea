import { describe, expect, test } from "vitest";
import { formatChance } from "../shared/budget/chance-words.ts";
import { centsOf, toDecimal, ZERO_CENTS } from "../shared/money.ts";
import { roundEstimates } from "../server/features/budget/rules/estimates.ts";
import { forecastSummary } from "../web/features/budget/budget-words.ts";
import { figureRows } from "../web/features/budget/what-if/what-if-rows.ts";
import { verdictOf } from "../web/features/dashboard/overview/verdict-words.ts";

const BUDGET = "132000.00";

/** A simulated forecast in cents, as the server rounds it for every answer. */
function forecastOf(expected: string, chancePercent: number) {
  const amounts = roundEstimates(
    {
      paid: centsOf("80000.00"),
      open: centsOf("20000.00"),
      uncommitted: centsOf("21000.00"),
      riskAllowance: ZERO_CENTS,
      expected: centsOf(expected),
      low: centsOf("124312.08"),
      high: centsOf("141977.61"),
      chancePercent,
      contingencyNeeded: centsOf("7287.43"),
      safeToSpend: centsOf("1200.00"),
    },
    { budget: centsOf(BUDGET), contingency: centsOf("10000.00") },
  );
  const { paid, open, low, high, contingencyNeeded, safeToSpend } = amounts;
  return {
    paid: toDecimal(paid),
    open: toDecimal(open),
    expected: toDecimal(amounts.expected),
    low: toDecimal(low),
    high: toDecimal(high),
    contingencyNeeded: toDecimal(contingencyNeeded),
    safeToSpend: toDecimal(safeToSpend),
    chancePercent,
  };
}

type Printed = ReturnType<typeof forecastOf>;

/** Every function that formats an estimate, and the words that mark it as one. */
const PRINTERS: readonly [name: string, mark: RegExp, print: (forecast: Printed) => string][] = [
  [
    "the dashboard's verdict",
    /about \$/,
    (forecast) =>
      verdictOf({
        budget: BUDGET,
        isFinished: false,
        lines: [],
        total: { committed: "1.00" },
        forecast,
      })?.sentence ?? "",
  ],
  [
    "the forecast's summary",
    /chance of|Projected/,
    (forecast) => {
      const { title, advice } = forecastSummary({ budget: BUDGET, forecast });
      return `${title}. ${advice}`;
    },
  ],
  [
    "a change order tried",
    /Expected final cost|Likely range/,
    (forecast) => {
      const side = { ...forecast, contingency: "10000.00", months: [], undated: "0.00" };
      const figures = { ...side, endDay: null };
      return figureRows({ before: figures, after: figures })
        .map(({ name, before, after }) => `${name}: ${before} | ${after}`)
        .join("\n");
    },
  ],
];

describe.each(PRINTERS)("%s", (_name, mark, print) => {
  test.each([
    ["129287.43", 0],
    ["129287.43", 37],
    ["129287.43", 68],
    ["129287.43", 100],
    ["140949.99", 21],
  ])("prints %s at %d %% rounded and marked", (expected, chancePercent) => {
    const text = print(forecastOf(expected, chancePercent));
    expect(text).toMatch(mark);
    const amounts = [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, digits = ""]) =>
      Number(digits.replaceAll(",", "")),
    );
    expect(amounts.filter((amount) => amount % 100 !== 0)).toEqual([]);
    const chances = [...text.toLowerCase().matchAll(/(?:under|over|about) \d+%/g)].map(String);
    const percents = text.match(/\d+%/g) ?? [];
    expect(chances).toHaveLength(percents.length);
    expect(new Set([...chances, formatChance(chancePercent)]).size).toBe(1);
  });
});
