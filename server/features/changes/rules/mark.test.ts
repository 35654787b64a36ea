import { expect, test } from "vitest";
import { parseMark, writeMark } from "./mark.ts";

const AT = 1_773_144_000_000;

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
])("%j is a snapshot: %s", (snapshot, expected) => {
  const mark = { snapshot, at: new Date(AT) };
  expect(parseMark(writeMark(mark))).toEqual(expected ? mark : undefined);
});

test.each(["795:795:", "795:795:@", "795:795:@-1", `795:795:@${"9".repeat(16)}`])(
  "%j contains no valid time",
  (text) => {
    expect(parseMark(text)).toBeUndefined();
  },
);
