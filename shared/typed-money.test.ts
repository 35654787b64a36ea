import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MONEY_SPELLINGS } from "../tests/support/money-spellings.ts";
import type { Cents } from "./money.ts";
import { readTypedMoney, typedCents } from "./typed-money.ts";

describe("readTypedMoney", () => {
  test.each(MONEY_SPELLINGS)("reads %j as %i cents", (text, cents) => {
    expect(readTypedMoney(text)).toEqual({ kind: "amount", cents });
  });

  test.each([
    ["1.234", [123_400, 123]],
    ["842.500", [84_250_000, 84_250]],
    ["12.345", [1_234_500, 1_234]],
    ["$999.999", [99_999_900, 99_999]],
    ["-1.234", [-123_400, -123]],
  ])("reports %j as ambiguous", (text, readings) => {
    expect(readTypedMoney(text)).toEqual({ kind: "ambiguous", readings });
  });

  test.each([
    "0.123",
    ".123",
    "1234.567",
    "1,234.567",
    "1.234,567",
    "12.3456",
    "1234,567",
    "0,123",
  ])("finds a third decimal in %j", (text) => {
    expect(readTypedMoney(text)).toEqual({ kind: "third_decimal" });
  });

  test.each(["", "   "])("rejects %j", (text) => {
    expect(readTypedMoney(text)).toEqual({ kind: "nothing" });
  });

  test.each([
    ".",
    ",",
    "-",
    "$",
    "abc",
    "12k",
    "1e3",
    "0x1F",
    "12 50",
    "1,23,456",
    "12,34.56",
    "1.234.56",
    "1,234,56",
    "1,,234",
    "1..5",
    "1,234.567,89",
    "1 234,567.8",
    "1 23",
    "--5",
    "5-5",
    "€12",
    "12 EUR",
    "£9.99",
    "Infinity",
    "NaN",
    "١٢",
    "$$12",
    "(12",
    "9".repeat(80),
  ])("rejects %j as an amount", (text) => {
    expect(readTypedMoney(text)).toEqual({ kind: "unreadable" });
  });

  test("reads every amount in US and German notation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        for (const locale of ["en-US", "de-DE"]) {
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
          expect(readTypedMoney(format.format(cents / 100))).toEqual({ kind: "amount", cents });
        }
      }),
    );
  });
});

test("typedCents returns unambiguous amounts only", () => {
  expect(typedCents("842,50")).toBe(84_250 as Cents);
  expect(typedCents("1.234")).toBeUndefined();
  expect(typedCents("")).toBeUndefined();
});
