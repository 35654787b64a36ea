import { expect, test } from "vitest";
import { isMark } from "./mark.ts";

test.each([
  ["795:795:", true],
  ["795:799:795,797", true],
  ["799:795:", false],
  ["795:799:794", false],
  ["795:799:799", false],
  ["795:799:798,796", false],
  ["0:799:", false],
  ["795:799:795,", false],
  ["12", false],
  ["", false],
  [`${"9".repeat(19)}:${"9".repeat(19)}:`, false],
])("%j is a snapshot: %s", (text, expected) => {
  expect(isMark(text)).toBe(expected);
});
