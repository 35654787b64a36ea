import { expect, test } from "vitest";
import { parseContractAddress } from "./contract-address.ts";

test.each([
  [{}, {}],
  [{ quote: "12" }, { quote: 12 }],
  [{ quote: 12, junk: "x" }, { quote: 12 }],
  [{ quote: "0" }, {}],
  [{ quote: "-3" }, {}],
  [{ quote: "1e9" }, {}],
  [{ compare: "New roof" }, { compare: "New roof" }],
  [{ compare: "  " }, {}],
  [{ compare: "x".repeat(201) }, {}],
  [{ contractor: "7" }, { contractor: 7 }],
  [{ invoice: "7" }, { invoice: 7 }],
  [{ invoice: "all" }, { invoice: "all" }],
  [{ invoice: "none" }, {}],
])("parses %o as %o", (raw, address) => {
  expect(parseContractAddress(raw)).toEqual(address);
});
