import { expect, test } from "vitest";
import { filledItems } from "./quote-form.ts";

test.each([
  ["nothing in it", { description: "", amount: "" }, false],
  ["spaces", { description: "  ", amount: null }, false],
  ["a description", { description: "Shingles", amount: "" }, true],
  ["an amount alone, which is asked about", { description: "", amount: "12" }, true],
])("keeps or drops a row with %s", (_, item, isKept) => {
  expect(filledItems([item])).toEqual(isKept ? [item] : []);
});
