import { expect, test } from "vitest";
import { findAmounts } from "./amounts.ts";

test.each([
  ["12.34", 1234, undefined],
  ["$1,234.50", 123_450, "$"],
  ["US$ 12.00", 1200, "$"],
  ["-$5.00", -500, "$"],
  ["5.00-", -500, undefined],
  ["(12.34)", -1234, undefined],
  ["1.234,50 €", 123_450, "€"],
  ["EUR 12,50", 1250, "€"],
  ["1 234,50", 123_450, undefined],
  ["£18.99", 1899, "£"],
  ["RM 86.00", 8600, "RM"],
  ["9.00 T", 900, undefined],
  ["63.80SR", 6380, undefined],
  ["48. 93", 4893, undefined],
  ["S9.00", 900, "$"],
  ["O.00", 0, undefined],
  ["TOTAL 7.5O", 750, undefined],
])("“%s” contains one amount", (text, cents, sign) => {
  expect(findAmounts(text)).toEqual([
    { cents, sign, from: expect.any(Number), to: expect.any(Number) },
  ]);
});

test.each([
  "12",
  "1.000",
  "6.00%",
  "10.5",
  "12.345",
  "1.234.56",
  "25.12.2018",
  "07:45.20",
  "No. 03-7955",
  "A12.34B56",
  "www.shop.com",
  `${"1,234".repeat(40)}.00`,
  "1,234,567,890,123,456.00",
])("“%s” contains no amount", (text) => {
  expect(findAmounts(text)).toEqual([]);
});

test("a line can contain several amounts", () => {
  expect(findAmounts("2 x 4.50 9.00").map(({ cents }) => cents)).toEqual([450, 900]);
});
