import { describe, expect, test } from "vitest";
import type { Cents } from "../../../../shared/money.ts";
import { roundEstimates } from "./estimates.ts";
import type { Forecast } from "./forecast.ts";

const dollars = (amount: number) => Math.round(amount * 100) as Cents;

function forecast(amounts: Partial<Record<keyof Forecast, number>>): Forecast {
  const of = (field: keyof Forecast) => dollars(amounts[field] ?? 0);
  return {
    paid: of("paid"),
    open: of("open"),
    uncommitted: of("uncommitted"),
    riskAllowance: of("riskAllowance"),
    expected: of("expected"),
    low: of("low"),
    high: of("high"),
    chancePercent: 50,
    contingencyNeeded: of("contingencyNeeded"),
    safeToSpend: of("safeToSpend"),
  };
}

const MONEY = { budget: dollars(60_000), contingency: dollars(9000) };

test("rounds simulated amounts to $100, and the parts still add up", () => {
  const rounded = roundEstimates(
    forecast({
      paid: 2550.25,
      open: 15_500,
      uncommitted: 32_950,
      riskAllowance: 2247.5,
      expected: 53_247.75,
      low: 50_649.99,
      high: 56_050,
      contingencyNeeded: 2247.75,
      safeToSpend: 5000.33,
    }),
    MONEY,
  );
  expect(rounded).toEqual({
    paid: dollars(2550.25),
    open: dollars(15_500),
    uncommitted: dollars(32_950),
    riskAllowance: dollars(2199.75),
    rounding: dollars(-47.75),
    expected: dollars(53_200),
    low: dollars(50_600),
    high: dollars(56_100),
    chancePercent: 50,
    contingencyNeeded: dollars(2200),
    safeToSpend: dollars(5000.33),
  });
});

describe("rounds amounts at the limits", () => {
  test("an estimate never falls below what is paid and committed", () => {
    const given = { paid: 500, open: 40, expected: 541.33, low: 540.2, high: 552 };
    const { expected, low, high, riskAllowance } = roundEstimates(forecast(given), MONEY);
    expect([low, expected, high]).toEqual([dollars(540), dollars(540), dollars(600)]);
    expect(riskAllowance).toBe(0);
  });

  test("an amount without a range is exact", () => {
    const certain = forecast({
      paid: 51_710.42,
      expected: 51_710.42,
      low: 51_710.42,
      high: 51_710.42,
    });
    expect(roundEstimates(certain, MONEY)).toEqual({ ...certain, rounding: 0 });
  });

  test("the needed contingency is at most the contingency", () => {
    const given = {
      uncommitted: 70_000,
      riskAllowance: 4000,
      expected: 74_049,
      low: 68_000,
      high: 80_000,
    };
    expect(roundEstimates(forecast(given), MONEY).contingencyNeeded).toBe(MONEY.contingency);
  });
});
