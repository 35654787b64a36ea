import { expect, test } from "vitest";
import { changeOrderWaterfall } from "../../../../shared/contracts/change-order-waterfall.ts";
import { centsOf } from "../../../../shared/money.ts";
import { waterfallBars } from "./waterfall-bars.ts";

test("starts each change where the previous one ended", () => {
  const changes = ["100.00", "-50.00"].map((cost) => ({
    cost: centsOf(cost),
    status: "approved" as const,
  }));
  expect(waterfallBars(changeOrderWaterfall(centsOf("100.00"), changes))).toEqual([
    { kind: "start", low: 0, high: 10_000, amount: 10_000 },
    { kind: "up", low: 10_000, high: 20_000, amount: 10_000 },
    { kind: "down", low: 15_000, high: 20_000, amount: -5000 },
    { kind: "end", low: 0, high: 15_000, amount: 15_000 },
  ]);
});
