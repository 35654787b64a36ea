import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { barParts } from "./bar-parts.ts";
import { scaleMarks } from "./scale-marks.ts";

test.each([
  ["nothing planned and nothing paid", "0.00", "0.00", "0.00", [0, 0, 0]],
  ["paid and open within the plan", "100.00", "40.00", "35.00", [40, 35, 0]],
  ["open beyond the plan", "100.00", "50.00", "150.00", [25, 25, 50]],
  ["paid beyond the plan", "100.00", "200.00", "0.00", [50, 0, 50]],
  ["a payment without a plan", "0.00", "10.00", "0.00", [0, 0, 100]],
  ["a negative plan", "-50.00", "10.00", "10.00", [0, 0, 100]],
  ["refunds that exceed payments", "100.00", "-20.00", "30.00", [0, 30, 0]],
])("divides a bar for %s", (_what, planned, paid, open, expected) => {
  const parts = barParts({ planned, paid, open });
  expect([parts.paid, parts.open, parts.over]).toEqual(expected);
});

test("stacks the forecast's parts up to the expected cost, within the scale", () => {
  const forecast = {
    paid: "2550.00",
    open: "15500.00",
    uncommitted: "32950.00",
    riskAllowance: "2247.50",
    rounding: "0.00",
    expected: "53247.50",
    low: "50600.00",
    high: "56100.00",
    chancePercent: 97,
    contingencyNeeded: "2247.50",
    safeToSpend: "5000.00",
  };
  const { parts, low, high, expected, budget } = scaleMarks({ budget: "60000.00", forecast });
  let end = 0;
  for (const { from, width } of parts) {
    expect(from).toBeCloseTo(end, 9);
    end = from + width;
  }
  expect(end).toBeCloseTo(expected, 9);
  expect(low).toBeLessThan(expected);
  expect(high).toBeGreaterThan(expected);
  expect(budget).toBeCloseTo(100 / 1.04, 9);
});

test("colors every part of the forecast", () => {
  const styles = readFileSync(new URL("../budget.css", import.meta.url), "utf8");
  const amounts = { expected: "4.00", low: "4.00", high: "4.00" };
  const forecast = { paid: "1.00", open: "1.00", uncommitted: "1.00", riskAllowance: "1.00" };
  const rest = {
    rounding: "0.00",
    chancePercent: 97,
    contingencyNeeded: "1.00",
    safeToSpend: "0.00",
  };
  const { parts } = scaleMarks({ budget: "4.00", forecast: { ...amounts, ...forecast, ...rest } });
  for (const { name } of parts) expect(styles).toContain(`.plan-part-${name} {`);
});
