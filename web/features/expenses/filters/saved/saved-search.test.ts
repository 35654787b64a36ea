import { expect, test } from "vitest";
import { expenseFilterOf, NO_FILTER } from "../expense-search.ts";
import { filterOfSaved, savedSearchOf } from "./saved-search.ts";

test.each([
  [{}, ""],
  [{ category: "Labor", sort: "-amount" }, "category=Labor&sort=-amount"],
  [{ category: ["A&B", "C"] }, "category=A%26B&category=C"],
  [{ search: "50% off", amountFrom: "5.00", from: "2026-03-01" }, undefined],
  [{ contractorId: 7, lineId: 8, quoteId: 9, hasReceipt: "false", paidBy: "-" }, undefined],
])("%j is saved as its address, and opens again", (parameters, text) => {
  const filter = expenseFilterOf(parameters);
  const search = savedSearchOf({ ...filter, page: 3, pageSize: 50 });
  if (text !== undefined) expect(search).toBe(text);
  expect(filterOfSaved(search)).toEqual(filter);
});

test("parameters that aren't valid any more are left out", () => {
  expect(filterOfSaved("sort=color&category=Labor&contractorId=x")).toEqual({
    ...NO_FILTER,
    category: ["Labor"],
  });
});
