import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["You spent [$5.00](/expenses) **so far**.", "You spent $5.00 so far."],
  ["## Plan\n\nFirst", "Plan\nFirst"],
  ["- one\n- two", "one\ntwo"],
  ["- [x] done\n- [ ] open", "Done: done\nTo do: open"],
  ["| A | B |\n|---|---|\n| 1 | 2 |", "A, B\n1, 2"],
  ["> quoted\n\n`code`", "quoted\ncode"],
  ["![a picture](https://evil.example/x.png)", ""],
  ["a  \nb", "a\nb"],
  ["<b>not bold</b>", "<b>not bold</b>"],
])("plainText of %j is %j", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});
