import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { isStorable, optionalText, requiredText, verbatimText } from "./text.ts";

const HOUSE = "\u{1F3E0}";
const HALF_PAIR = HOUSE.charAt(0);

function read(schema: z.ZodMiniType, value: unknown) {
  const result = z.safeParse(schema, value);
  return result.success ? { ok: result.data } : { refused: result.error.issues[0]?.message };
}

test.each([
  ["", true],
  [`a${HOUSE}b`, true],
  ["line\nbreak\ttab", true],
  ["a\u0000b", false],
  [HALF_PAIR, false],
  [HOUSE.charAt(1), false],
])("isStorable(%j) is %s", (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});

describe("a required text", () => {
  const schema = requiredText("Say something", { min: 3, max: 5 });
  test.each([
    ["abc", { ok: "abc" }],
    ["  abc  ", { ok: "abc" }],
    ["abcde", { ok: "abcde" }],
    [HOUSE.repeat(5), { ok: HOUSE.repeat(5) }],
    [HOUSE.repeat(2), { refused: "Say something" }],
    ["abcdef", { refused: "Must be at most 5 characters" }],
    ["ab", { refused: "Say something" }],
    ["  ab  ", { refused: "Say something" }],
    ["", { refused: "Say something" }],
    [undefined, { refused: "Say something" }],
    [null, { refused: "Say something" }],
    [5, { refused: "Say something" }],
    ["ab\u0000c", { refused: "Contains characters that cannot be stored" }],
    [`ab${HALF_PAIR}`, { refused: "Contains characters that cannot be stored" }],
  ])("%j", (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});

describe("a text kept as given", () => {
  const schema = verbatimText("Choose one", { max: 5 });
  test.each([
    [" a b ", { ok: " a b " }],
    ["   ", { refused: "Choose one" }],
    ["", { refused: "Choose one" }],
    [undefined, { refused: "Choose one" }],
    ["abcdef", { refused: "Must be at most 5 characters" }],
    ["a\u0000", { refused: "Contains characters that cannot be stored" }],
  ])("%j", (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});

describe("an optional text", () => {
  const schema = optionalText(5);
  test.each([
    [" abc ", { ok: "abc" }],
    ["", { ok: null }],
    ["   ", { ok: null }],
    [null, { ok: null }],
    [undefined, { ok: null }],
    ["abcdef", { refused: "Must be at most 5 characters" }],
    ["a\u0000", { refused: "Contains characters that cannot be stored" }],
  ])("%j", (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });

  test.each([5, true, [], {}])("refuses %j", (value) => {
    expect(z.safeParse(schema, value).success).toBe(false);
  });
});
