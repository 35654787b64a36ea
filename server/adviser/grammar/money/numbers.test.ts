import { describe, expect, test } from "vitest";
import { KNOWN } from "../../../../tests/support/adviser/sentence-shape.ts";
import { readRecords } from "../read-sentence.ts";
import { withProducts, withShares } from "./amounts.ts";

describe("what has to be worked out is the amount", () => {
  test.each([
    ["4 doors at 129 each", "516.00"],
    ["6 sheets of drywall, 14.20 apiece, debit", "85.20"],
    ["insulation batts 22 x 18.75", "412.50"],
    ["labor 8 hours at 45", "360.00"],
    ["joe 8.5 hours at 85", "722.50"],
    ["rented a trencher for two days at 95 a day, amex", "190.00"],
    ["rented a floor nailer 38 a day for three days", "114.00"],
    ["30% deposit on the windows, 4200 total, paid by check", "1260.00"],
    ["put down 10 percent on the 8k flooring, credit card", "800.00"],
    ["half a grand to joe in cash", "500.00"],
    ["two and a half grand to joe in cash", "2500.00"],
    ["twenty-two dollars and fifty cents for a box of nails", "22.50"],
    ["20% deposit for the blinds, 1,400 order, paid visa", "280.00"],
    ["30% deposit on the windows, 1260 by check", "1260.00"],
    ["30% deposit 1500 to joe", "1500.00"],
    // Neither a count nor a share of what was paid.
    ["2x4s 96.44", "96.44"],
    ["3/4 plywood 88 visa", "88.00"],
    ["rented a saw for 2 days, 90 cash", "90.00"],
    ["primer with 20% off 64", "64.00"],
  ])("%s", (said, amount) => {
    const [reading, another] = readRecords(said, "expense", KNOWN);
    expect(reading).toMatchObject({ fields: { amount } });
    expect(another).toBeUndefined();
  });
});

test("text of any length is read in one pass", () => {
  for (const unit of ["1 ", "1 x ", "a ", "two days ", "half ", "cents ", "12345", "10% "]) {
    const text = unit.repeat(4000);
    const started = performance.now();
    withShares(withProducts(text));
    expect(performance.now() - started).toBeLessThan(2000);
  }
});

test.each([
  ["a week ago i paid 130 for nails", "2026-03-11"],
  ["3 days back i paid 130 for nails", "2026-03-15"],
  ["02/23 nails 130 cash", "2026-02-23"],
  ["nails 130 cash, march third", "2026-03-03"],
])("the day of: %s", (said, date) => {
  const [reading] = readRecords(said, "expense", KNOWN);
  expect(reading).toMatchObject({ fields: { date, amount: "130.00" } });
});

test.each([
  ["dump run 35 cash, gas 20 debit", ["35.00", "Cash"], ["20.00", "Debit Card"]],
  ["bought tile (410.22) and grout (38.50)", ["410.22", null], ["38.50", null]],
  ["lowes 87.20 and menards 54.10 today, visa", ["87.20", "Credit Card"], ["54.10", "Credit Card"]],
])("each payment has what is said of it: %s", (said, ...wanted) => {
  expect(readRecords(said, "expense", KNOWN)).toMatchObject(
    wanted.map(([amount, paymentMethod]) => ({ fields: { amount, paymentMethod } })),
  );
});

test("common slips are put right", () => {
  const [reading] = readRecords("bougt drywal for 88 csh yesturday", "expense", KNOWN);
  expect(reading).toMatchObject({
    fields: { description: "Drywall", amount: "88.00", paymentMethod: "Cash", date: "2026-03-17" },
  });
});
