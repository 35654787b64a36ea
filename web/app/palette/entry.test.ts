import { expect, test } from "vitest";
import { isMatching } from "./entry.ts";

test.each([
  ["add", "Add expense", true],
  ["ADD exp", "Add expense", true],
  ["expense add", "Add expense", true],
  ["spent", "Add expense", true],
  ["pense", "Add expense", false],
  ["add milestone", "Add expense", false],
  ["quotes contr", "Quotes & Contracts", true],
  ["& contracts", "Quotes & Contracts", true],
  ["über", "Über den Dächern", true],
])("%j finds %j: %s", (text, label, expected) => {
  expect(isMatching({ label, keywords: "spent" }, text)).toBe(expected);
});
