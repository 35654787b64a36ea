import { expect, test } from "vitest";
import { ipHashOf } from "./ip-hash.ts";

test.each([
  ["2001:db8::1", "2001:db8:0:0:ffff:1:2:3", true],
  ["2001:db8:0:0:5::", "2001:0DB8::1", true],
  ["2001:db8::1", "2001:db8:0:1::1", false],
  ["::1", "::2", true],
  ["fe80::1%eth0", "fe80::2%eth0", true],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ["::ffff:192.0.2.1", "192.0.2.1", true],
  ["::FFFF:192.0.2.1", "192.0.2.1", true],
  ["::ffff:c000:201", "192.0.2.1", true],
  ["192.0.2.1:40001", "192.0.2.1:40002", true],
  ["[2001:db8::1]:40001", "2001:db8::2", true],
  ["192.0.2.1", "192.0.2.2", false],
  ["192.0.2.1", "192.0.2.1", true],
])("%s and %s are in one network: %s", (one, other, isSame) => {
  expect(ipHashOf(one, "a") === ipHashOf(other, "a")).toBe(isSame);
});

test("hashes depend on the secret, so addresses can't be brute-forced", () => {
  expect(ipHashOf("192.0.2.1", "a")).not.toBe(ipHashOf("192.0.2.1", "b"));
});
