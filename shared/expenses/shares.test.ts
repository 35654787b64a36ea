import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, MAX_AMOUNT, subtractCents, sumCents } from "../money.ts";
import {
  incompleteSplitProblem,
  refundable,
  type Share,
  shareProblem,
  sharesLeft,
  allocateRefund,
} from "./shares.ts";

const cents = (value: number) => value as Cents;
const shares = (...amounts: number[]): Share[] =>
  amounts.map((amount, index) => ({ lineId: index + 1, amount: cents(amount) }));
const total = (some: readonly Share[]) => sumCents(some.map(({ amount }) => amount));

test.each<[string, number, Share[], string | undefined]>([
  ["no split", 100, [], undefined],
  ["the whole", 100, shares(99, 1), undefined],
  ["a cent too little", 100, shares(50, 49), "Splits must add up to the amount"],
  ["a cent too much", 100, shares(50, 51), "Splits must add up to the amount"],
  ["a part of nothing", 100, shares(100, 0), "Each split must be greater than 0"],
  ["a part below nothing", 100, shares(150, -50), "Each split must be greater than 0"],
  ["one line twice", 100, [...shares(50), ...shares(50)], "Use each budget line once"],
])("a split that is %s", (_what, amount, parts, expected) => {
  expect(shareProblem(cents(amount), parts)).toBe(expected);
});

test.each<[string, number, Share[], string | undefined]>([
  ["the whole", 100, shares(99, 1), undefined],
  ["less, since a line went", 100, shares(50, 49), undefined],
  ["a cent too much", 100, shares(50, 51), "Splits can't exceed the amount"],
  ["a part of nothing", 100, shares(90, 0), "Each split must be greater than 0"],
  ["one line twice", 100, [...shares(40), ...shares(40)], "Use each budget line once"],
])("a split with a possibly deleted line that is %s", (_what, amount, parts, expected) => {
  expect(incompleteSplitProblem(cents(amount), parts)).toBe(expected);
});

describe("a refund of a split expense", () => {
  test.each<[string, number, number[], number[]]>([
    ["comes off in proportion", 240, [1500, 900], [150, 90]],
    ["gives the odd cent to the part that lost most", 100, [1, 1, 1], [34, 33, 33]],
    ["leaves a line out that gets less than a cent", 1, [1, 999], [0, 1]],
    ["of all is the split itself", 2400, [1500, 900], [1500, 900]],
  ])("%s", (_what, refund, of, expected) => {
    const parts = allocateRefund(cents(refund), shares(...of));
    expect(
      of.map((_, index) => parts.find(({ lineId }) => lineId === index + 1)?.amount ?? 0),
    ).toEqual(expected);
  });

  test("takes the rest of each line: two refunds of a cent do not both reduce the first", () => {
    const split = shares(1, 1);
    const first = allocateRefund(cents(1), sharesLeft(split, []));
    const second = allocateRefund(cents(1), sharesLeft(split, first));
    expect([...first, ...second]).toEqual(split);
    expect(allocateRefund(cents(1), sharesLeft(split, split))).toEqual([]);
  });

  test("balances to the cent over any number of refunds and never makes a line negative", () => {
    const amount = fc.oneof(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: MAX_AMOUNT }),
    );
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }),
        (amounts, percents) => {
          const split = shares(...amounts);
          const back: Share[] = [];
          for (const percent of [...percents, 100]) {
            const left = sharesLeft(split, back);
            const refund = cents(Math.ceil((total(left) * percent) / 100));
            const parts = allocateRefund(refund, left);
            expect(total(parts)).toBe(refund);
            for (const part of parts) {
              const ofLine = left.find(({ lineId }) => lineId === part.lineId);
              expect(part.amount).toBeLessThanOrEqual(ofLine?.amount ?? 0);
            }
            back.push(...parts);
          }
          expect(total(sharesLeft(split, back))).toBe(0);
          expect(subtractCents(total(split), total(back))).toBe(0);
        },
      ),
    );
  });
});

test.each([
  [100, [], 100],
  [100, [30, 30], 40],
  [100, [100], 0],
  [100, [130], 0],
])("of %d with refunds of %j at most %d can be refunded", (amount, refunds, expected) => {
  expect(refundable(cents(amount), refunds.map(cents))).toBe(expected);
});
