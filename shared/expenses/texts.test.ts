import { expect, test } from "vitest";
import { expenseFields } from "./input.ts";
import { EXPENSE_TEXTS, textsOf } from "./texts.ts";

test("every optional text of an expense is in the list that forms, exports and undo follow", () => {
  const required = {
    amount: "12.00",
    category: "Tools",
    paymentMethod: "Cash",
    date: "2026-05-01",
  };
  const { description: _, ...optional } = expenseFields.parse({ description: "Tile", ...required });
  const texts = Object.keys(optional).filter((field) => !(field in required));
  expect(EXPENSE_TEXTS.map(({ field }) => field)).toEqual(texts);
  expect(Object.keys(textsOf({}))).toEqual(texts);
});
