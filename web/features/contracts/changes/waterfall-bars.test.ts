import { expect, test } from "vitest";
import { changeOrderWaterfall } from "../../../../shared/contracts/change-order-waterfall.ts";
import { centsOf } from "../../../../shared/money.ts";
import { waterfallBars } from "./waterfall-bars.ts";

function barsOf(start: string, ...costs: string[]) {
  const changes = costs.map((cost) => ({ cost: centsOf(cost), status: "approved" as const }));
  return waterfallBars(changeOrderWaterfall(centsOf(start), changes));
}

test("starts each change where the previous one ended", () => {
  const bars = barsOf("100.00", "100.00", "-50.00");
  expect(bars).toEqual([
    { kind: "start", top: 0.5, height: 0.5 },
    { kind: "up", top: 0, height: 0.5 },
    { kind: "down", top: 0, height: 0.25 },
    { kind: "end", top: 0.25, height: 0.75 },
  ]);
});

test("draws tiny changes at a minimum height and nothing outside the chart", () => {
  for (const bar of barsOf("99999999.99", "0.01", "-99999999.99")) {
    expect(bar.height).toBeGreaterThan(0.01);
    expect(bar.top).toBeGreaterThanOrEqual(0);
    expect(bar.top + bar.height).toBeLessThanOrEqual(1.0001);
  }
});
