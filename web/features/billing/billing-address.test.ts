import { expect, test } from "vitest";
import { parseBillingAddress } from "./billing-address.ts";

test.each([
  [{ checkout: "success" }, { checkout: "success" }],
  [{ checkout: "cancelled" }, { checkout: "cancelled" }],
  [{ checkout: "SUCCESS" }, {}],
  [{ checkout: 1 }, {}],
  [{}, {}],
  [{ checkout: "success", session_id: "cs_1" }, { checkout: "success" }],
])("parses %j as %j", (search, expected) => {
  expect(parseBillingAddress(search)).toEqual(expected);
});
