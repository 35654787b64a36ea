import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { id, idParam } from "./ids.ts";

describe("an id in a path or a query", () => {
  test.each([
    ["1", 1],
    ["42", 42],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("takes %s", (text, expected) => {
    expect(z.parse(idParam, text)).toBe(expected);
  });

  test.each([
    "",
    "0",
    "-1",
    "+1",
    "01",
    "1.0",
    "1.5",
    "1e3",
    "0x1",
    " 1",
    "1 ",
    "1\n",
    "abc",
    "NaN",
    "١",
    "9007199254740992",
    "9223372036854775808",
    "\u0000",
    1,
    null,
    undefined,
    ["1"],
    ["1", "2"],
    {},
  ])("refuses %j", (value) => {
    expect(z.safeParse(idParam, value).success).toBe(false);
  });
});

describe("an id in a body", () => {
  test.each([1, 42, Number.MAX_SAFE_INTEGER])("takes %d", (value) => {
    expect(z.parse(id, value)).toBe(value);
  });

  test.each([
    0,
    -1,
    1.5,
    2 ** 53,
    1e300,
    Number.NaN,
    Infinity,
    "1",
    true,
    null,
    undefined,
    [1],
    {},
  ])("refuses %j", (value) => {
    expect(z.safeParse(id, value).success).toBe(false);
  });
});
