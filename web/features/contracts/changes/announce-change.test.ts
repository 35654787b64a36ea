import { expect, test } from "vitest";
import type { ChangeOrderInput } from "../../../../shared/contracts/input.ts";
import { contractOf } from "../../../../tests/support/records/budget/quote-records.ts";
import { extraPaymentOf } from "./announce-change.ts";

const CHANGE: ChangeOrderInput = {
  reason: "Old wiring",
  cost: "450.00",
  days: 0,
  status: "approved",
  scopeItems: [],
};
const EXTRA = { title: "Old wiring", amount: "450.00" };

test.each([
  ["what is approved", CHANGE, "450.00", EXTRA],
  ["what is only proposed", { ...CHANGE, status: "proposed" as const }, "450.00", undefined],
  ["what makes the work cheaper", { ...CHANGE, cost: "-450.00" }, "0.00", undefined],
  ["what a payment covers already", CHANGE, "0.00", undefined],
])("offers a payment only as expected: %s", (_, change, unscheduled, extra) => {
  expect(extraPaymentOf(contractOf({ figures: { unscheduled } }), change)).toEqual(extra);
});
