import { expect, test } from "vitest";
import { readAddress, secretFrom, writeAddress } from "./receipt-address.ts";

const SECRET = secretFrom(Uint8Array.from({ length: 20 }, (_, index) => index * 13));
const WRITTEN = `receipts-12-34-${SECRET}@in.example.com`;

test("reads an address in any capitals", () => {
  expect(SECRET).toMatch(/^[a-z2-7]{20}$/);
  const read = readAddress(WRITTEN.toUpperCase(), "in.example.com");
  expect(read).toEqual({ home: 12, projectId: 34, secret: SECRET });
  expect(read && writeAddress(read, "in.example.com")).toBe(WRITTEN);
});

test.each([
  "",
  "receipts@in.example.com",
  WRITTEN.replace("in.example.com", "example.com"),
  `${WRITTEN}@in.example.com`,
  WRITTEN.replace("-34-", "-034-"),
  WRITTEN.replace("-34-", "-9999999999999999-"),
  WRITTEN.replace("-34-", "-34-x"),
  `"${WRITTEN}`,
])("%j is not an address", (text) => {
  expect(readAddress(text, "in.example.com")).toBeUndefined();
});
