import { describe, expect, test } from "vitest";
import type { Cents } from "../../../../shared/money.ts";
import { haveSameName, similarityOf, type Payment } from "./similar-drafts.ts";

const DRAFT: Payment = {
  amount: 4320 as Cents,
  date: "2026-03-02",
  names: ["THE HOME DEPOT #0231"],
  files: ["a"],
};

test.each<[string, Partial<Payment>, ReturnType<typeof similarityOf>]>([
  ["the same file", { files: ["a"], amount: 1 as Cents }, "same_image"],
  ["the same shop, day and amount", { names: [null, "Home Depot"], files: ["b"] }, "same_payment"],
  [
    "day and amount without a receipt",
    { names: ["Paint for the hall"], files: [] },
    "same_payment",
  ],
  ["day and amount at another shop", { names: ["Lowe's"], files: ["b"] }, undefined],
  ["another day", { date: "2026-03-03", files: [] }, undefined],
  ["another amount", { amount: 4321 as Cents, files: [] }, undefined],
])("%s", (_what, other, expected) => {
  expect(similarityOf(DRAFT, { ...DRAFT, ...other })).toBe(expected);
});

test("an unread receipt is only a duplicate of the same file", () => {
  const unread = { amount: null, date: null, names: [null], files: ["b"] };
  expect(similarityOf(unread, { ...unread, files: [] })).toBeUndefined();
  expect(similarityOf(unread, unread)).toBe("same_image");
});

describe("names", () => {
  test.each([
    ["THE HOME DEPOT #0231", "Home Depot", true],
    ["Ace", "ACE HARDWARE", true],
    ["Acetone", "ACE HARDWARE", false],
    ["", "", false],
    ["4711", "4711", false],
    ["OAKWOODHARDWARE&SUPPLY", "Oakwood Hardware & Supply", true],
  ])("%s and %s: %s", (one, other, expected) => {
    expect(haveSameName([one], [other])).toBe(expected);
  });
});
