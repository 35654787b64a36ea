import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-string.ts";

test.each([
  ["?search=007", { search: "007" }],
  ["?search=a%26b+c", { search: "a&b c" }],
  ["?search=%7B%22a%22%3A1%7D", { search: '{"a":1}' }],
  ["", {}],
])("%j reads as plain text", (text, expected) => {
  expect(parseSearch(text)).toEqual(expected);
});

test.each([
  [{ search: "a&b c", page: 2 }, "?search=a%26b+c&page=2"],
  [{ search: undefined }, ""],
  [{}, ""],
])("%j is written without empty parameters", (search, expected) => {
  expect(stringifySearch(search)).toBe(expected);
});
