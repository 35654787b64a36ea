import { expect, test } from "vitest";
import { inDollars } from "./dollars.ts";

test.each([
  ["0.00", "$0.00"],
  ["999.90", "$999.90"],
  ["1700.00", "$1,700.00"],
  ["99999999.99", "$99,999,999.99"],
  ["-1234.50", "-$1,234.50"],
])("formats %s as %s", (decimal, text) => {
  expect(inDollars(decimal)).toBe(text);
});
