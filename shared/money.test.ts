import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  addCents,
  clampToZero,
  type Cents,
  centsOf,
  compareDecimals,
  MAX_AMOUNT,
  ZERO_CENTS,
  parseCents,
  allocateCents,
  percentOf,
  roundToCents,
  shareOfDecimals,
  subtractDecimals,
  sumDecimals,
  subtractCents,
  sumCents,
  toDecimal,
} from "./money.ts";
import { moneyInput } from "./money-input.ts";

const cents = (value: number) => value as Cents;

describe("parseCents", () => {
  test.each([
    ["0", 0],
    ["12", 1200],
    ["12.5", 1250],
    ["12.50", 1250],
    [".5", 50],
    ["0.07", 7],
    ["-0.07", -7],
    ["-12.34", -1234],
    ["007", 700],
    ["99999999.99", 9_999_999_999],
    ["9999999999999.99", 999_999_999_999_999],
  ])("reads %s as %d", (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  test.each([
    "",
    ".",
    "-",
    "-.",
    "1.",
    "1.234",
    "1,000",
    "1_000",
    "1e3",
    "0x1F",
    " 5",
    "5 ",
    "+5",
    "--5",
    "NaN",
    "Infinity",
    "١٢",
    "1.2.3",
    "12345678901234",
    "$5",
    "5\n",
  ])("refuses %j", (text) => {
    expect(parseCents(text)).toBeUndefined();
  });
});

describe("toDecimal", () => {
  test.each([
    [0, "0.00"],
    [1, "0.01"],
    [10, "0.10"],
    [100, "1.00"],
    [12_340, "123.40"],
    [-1, "-0.01"],
    [-12_345, "-123.45"],
    [999_999_999_999_999, "9999999999999.99"],
  ])("writes %d as %s", (value, expected) => {
    expect(toDecimal(cents(value))).toBe(expected);
  });

  test("is the inverse of parseCents", () => {
    for (let value = -100_000; value <= 100_000; value += 37) {
      expect(parseCents(toDecimal(cents(value)))).toBe(value);
    }
  });

  test("never returns minus zero", () => {
    expect(toDecimal(centsOf("-0.00"))).toBe("0.00");
  });
});

test("centsOf throws on text that is no decimal", () => {
  expect(centsOf("1.20")).toBe(120);
  expect(() => centsOf("1.234")).toThrow(RangeError);
});

test("a thousand and two dimes add up to 100 dollars and 20 cents", () => {
  const dimes = Array.from({ length: 1000 }, () => centsOf("0.10"));
  expect(toDecimal(sumCents([...dimes, centsOf("0.20")]))).toBe("100.20");
  expect(sumCents([])).toBe(0);
  expect(toDecimal(subtractCents(centsOf("1.00"), centsOf("1.01")))).toBe("-0.01");
});

test("sums, clamping at zero, and no minus zero", () => {
  expect(addCents(cents(-5), cents(7))).toBe(2);
  expect([-1, 0, 1].map((amount) => clampToZero(cents(amount)))).toEqual([0, 0, 1]);
  expect([0.5, 0.49, 1.5, -0.4, -0.5, -0.6].map(roundToCents)).toEqual([1, 0, 2, 0, 0, -1]);
  expect(ZERO_CENTS).toBe(0);
});

describe("allocateCents", () => {
  test.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2], [33, 67]],
    [1, [1, 1], [1, 0]],
    [0, [3, 4], [0, 0]],
    [7, [0, 1, 0], [0, 7, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [9_999_999_999, [9_999_999_999, 1], [9_999_999_998, 1]],
    [9_000_000_000_000_000, [1, 2], [3_000_000_000_000_000, 6_000_000_000_000_000]],
  ])("divides %d by %j into %j", (amount, weights, expected) => {
    expect(allocateCents(cents(amount), weights)).toEqual(expected);
  });

  test("adds up to the cent, each part within a cent of its exact share", () => {
    const weight = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: MAX_AMOUNT }));
    fc.assert(
      fc.property(
        fc.integer({ min: 0 - MAX_AMOUNT, max: MAX_AMOUNT }),
        fc.array(weight, { minLength: 1, maxLength: 40 }).filter((all) => all.some(Boolean)),
        (amount, weights) => {
          const parts = allocateCents(cents(amount), weights);
          expect(sumCents(parts)).toBe(amount);
          const whole = weights.reduce((sum, one) => sum + BigInt(one), 0n);
          for (const [index, part] of parts.entries()) {
            // In integers: |part × whole − amount × weight| is less than a cent of the whole.
            const off = BigInt(part) * whole - BigInt(amount) * BigInt(weights[index] ?? 0);
            expect(off < whole && -off < whole).toBe(true);
          }
        },
      ),
    );
  });
});

describe("percentOf", () => {
  test.each([
    ["0", "100", "0.00"],
    ["1", "3", "33.33"],
    ["2", "3", "66.67"],
    ["100", "100", "100.00"],
    ["133.33", "100", "133.33"],
    ["0.01", "200", "0.01"],
    ["0.01", "200.01", "0.00"],
    ["12.345", "100", undefined],
    ["99999999.99", "100", "99999999.99"],
    ["9999999999999.99", "99999999.99", "10000000.00"],
    ["50", "0", "0.00"],
  ])("%s of %s is %s", (part, whole, expected) => {
    const [partCents, wholeCents] = [parseCents(part), parseCents(whole)];
    if (partCents === undefined || wholeCents === undefined) expect(expected).toBeUndefined();
    else expect(percentOf(partCents, wholeCents)).toBe(expected);
  });
});

describe("money in a request", () => {
  const MESSAGE = "Amount must be greater than 0";
  const amount = moneyInput({ min: cents(1), max: MAX_AMOUNT, message: MESSAGE });
  const read = (value: unknown) => {
    const result = z.safeParse(amount, value);
    return result.success ? { ok: result.data } : { refused: result.error.issues[0]?.message };
  };

  test.each([
    ["1", "1.00"],
    [1, "1.00"],
    [".5", "0.50"],
    [0.1, "0.10"],
    ["00012.5", "12.50"],
    [1234.56, "1234.56"],
    ["99999999.99", "99999999.99"],
    [99_999_999.99, "99999999.99"],
  ])("takes %j as %s", (value, expected) => {
    expect(read(value)).toEqual({ ok: expected });
  });

  test.each([
    ["0", MESSAGE],
    [0, MESSAGE],
    ["0.00", MESSAGE],
    ["-1", MESSAGE],
    ["", MESSAGE],
    [" 5 ", MESSAGE],
    ["1e3", MESSAGE],
    ["1e309", MESSAGE],
    [1e21, MESSAGE],
    ["NaN", MESSAGE],
    ["Infinity", MESSAGE],
    ["0x1F", MESSAGE],
    ["1_000", MESSAGE],
    ["1,000.00", MESSAGE],
    [true, MESSAGE],
    [[], MESSAGE],
    [["5"], MESSAGE],
    [{}, MESSAGE],
    [null, MESSAGE],
    [undefined, MESSAGE],
    ["12.345", "Use at most two decimals"],
    [12.345, "Use at most two decimals"],
    ["100000000", "Must be at most 99999999.99"],
    [100_000_000, "Must be at most 99999999.99"],
  ])("refuses %j: %s", (value, message) => {
    expect(read(value)).toEqual({ refused: message });
  });
});

describe("decimals of any size", () => {
  const huge = "90071992547409.93";

  test.each([
    [[], "0.00"],
    [["0.07"], "0.07"],
    [["0.99", "0.01"], "1.00"],
    [["-0.05", "-0.05"], "-0.10"],
    [["-12.34", "12.34"], "0.00"],
    [[huge, huge, "0.01"], "180143985094819.87"],
  ])("the sum of %j is %s", (decimals, expected) => {
    expect(sumDecimals(decimals)).toBe(expected);
  });

  test.each([
    ["25000.00", "3500.26", "21499.74"],
    ["500.00", "750.00", "-250.00"],
    ["0.00", "0.01", "-0.01"],
    ["-250.00", "0.01", "-250.01"],
    ["0.01", huge, "-90071992547409.92"],
  ])("%s less %s is %s", (from, amount, expected) => {
    expect(subtractDecimals(from, amount)).toBe(expected);
  });

  test.each([
    ["1.00", "3.00", "33.33"],
    ["2.00", "3.00", "66.67"],
    ["0.01", "800.00", "0.00"],
    ["0.01", "200.00", "0.01"],
    ["750.00", "500.00", "150.00"],
    ["0.00", "0.00", "0.00"],
    ["-1.00", "3.00", "-33.33"],
    ["-0.01", "200.00", "-0.01"],
    ["-0.01", "800.00", "0.00"],
    ["1.00", "-3.00", "-33.33"],
    ["-2.00", "-3.00", "66.67"],
    [huge, huge, "100.00"],
  ])("%s of %s are %s percent, as for cents", (part, whole, expected) => {
    expect(shareOfDecimals(part, whole)).toBe(expected);
    if (whole !== huge) expect(percentOf(centsOf(part), centsOf(whole))).toBe(expected);
  });

  test("are sorted by value, not as text", () => {
    const sorted = ["-2.00", "-0.01", "0.00", "9.00", "10.00", huge];
    expect(sorted.toReversed().toSorted(compareDecimals)).toEqual(sorted);
    expect(compareDecimals("1.00", "1.00")).toBe(0);
  });
});
