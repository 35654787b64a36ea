import { expect, test } from "vitest";
import { returnAddressIn } from "./return-address.ts";

const ORIGIN = "https://plumbline.example";

test.each([
  ["/expenses?category=Labor#list", "/expenses?category=Labor#list"],
  ["/account", "/account"],
  ["/expenses/../timeline", "/timeline"],
  ["/", undefined],
  ["/login", undefined],
  ["/login?step=second-factor", undefined],
  ["/api/account/export", undefined],
  ["/admin", undefined],
  ["/privacy", undefined],
  ["/contractors", "/contractors"],
  ["//evil.example/x", undefined],
  ["/\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["https://evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["expenses", undefined],
  [`/${"x".repeat(2000)}`, undefined],
  [null, undefined],
])("%j returns to %j", (text, address) => {
  expect(returnAddressIn(text, ORIGIN)).toBe(address);
});
