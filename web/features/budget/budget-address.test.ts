import { expect, test } from "vitest";
import { parseBudgetAddress } from "./budget-address.ts";

test.each([
  [{}, {}],
  [{ line: "12" }, { line: 12 }],
  [{ line: 12, junk: "x" }, { line: 12 }],
  [{ line: "0" }, {}],
  [{ line: "1e9" }, {}],
  [{ line: "9".repeat(16) }, {}],
])("parses %o as %o", (raw, address) => {
  expect(parseBudgetAddress(raw)).toEqual(address);
});
