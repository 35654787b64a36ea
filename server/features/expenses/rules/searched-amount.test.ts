import { expect, test } from "vitest";
import { searchedAmount } from "./searched-amount.ts";

test.each([
  ["1950", "1950.00", "1951.00"],
  ["1,950", "1950.00", "1951.00"],
  ["$1,950", "1950.00", "1951.00"],
  ["$ 1,950.00", "1950.00", "1950.01"],
  ["1950.5", "1950.50", "1950.60"],
  ["842,50", "842.50", "842.51"],
  ["12,345,678", "12345678.00", "12345679.00"],
  ["0.01", "0.01", "0.02"],
  ["1950 $", "1950.00", "1951.00"],
])("%s is an amount", (text, from, before) => {
  expect(searchedAmount(text)).toEqual({ from, before, isRefund: false });
});

test.each(["-60", "−$60", "-$60.00"])("%s is a refund", (text) => {
  expect(searchedAmount(text)).toMatchObject({ from: "60.00", isRefund: true });
});

test.each([
  "",
  "2x4",
  "19 50",
  "1.950.00",
  "12,34,567",
  "1,9500",
  "100%",
  "1_950",
  "$",
  "123456789",
  "1\\950",
])("%j is text, not an amount", (text) => {
  expect(searchedAmount(text)).toBeUndefined();
});
