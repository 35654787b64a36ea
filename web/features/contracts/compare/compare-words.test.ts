import { expect, test } from "vitest";
import { quoteOf } from "../../../../tests/support/records/budget/quote-records.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { comparisonOf, differenceWords } from "./compare-words.ts";

const TODAY = "2026-12-05" as CalendarDate;

const ROSA = {
  contractorId: 1,
  contractor: { id: 1, name: "Rosa", company: null, licenseNumber: null, insuranceExpiresOn: null },
};
const CHEAP = quoteOf({
  ...ROSA,
  id: 1,
  amount: "12000.00",
  items: [
    { description: "Shingles", amount: "7000.50" },
    { description: "Clean up", amount: null },
  ],
});
const COMPLETE = quoteOf({
  ...ROSA,
  id: 2,
  amount: "13400.00",
  items: [
    { description: "shingles", amount: "8100.00" },
    { description: "Clean up", amount: "300.00" },
    { description: "Gutters", amount: "1900.00" },
  ],
});
const UNITEMIZED = quoteOf({ ...ROSA, id: 3, amount: "14999.99" });

test("compares extra cost, item total and missing items of each quote", () => {
  const { items, quotes } = comparisonOf([CHEAP, COMPLETE], TODAY);
  expect(items.map(({ description, offers }) => [description, offers.map(({ is }) => is)])).toEqual(
    [
      ["Shingles", ["priced", "priced"]],
      ["Clean up", ["included", "priced"]],
      ["Gutters", ["missing", "priced"]],
    ],
  );
  expect(quotes.map(({ more, itemsSum, missing }) => [more, itemsSum, missing])).toEqual([
    [0, 700_050, ["Gutters"]],
    [140_000, 1_030_000, []],
  ]);
});

test("describes the differences of each quote", () => {
  const sentences = comparisonOf([CHEAP, COMPLETE, UNITEMIZED], TODAY).quotes.map(differenceWords);
  expect(sentences).toEqual([
    "Rosa is lowest at $12,000.00. Doesn't list Gutters. Ask whether it's extra.",
    "Rosa is $1,400.00 above the lowest. Includes every item listed in any quote.",
    "Rosa is $2,999.99 above the lowest. No itemized breakdown. Ask what's included.",
  ]);
});

test("names up to three missing items and counts the rest", () => {
  const items = ["A", "B", "C", "D", "E"].map((description) => ({ description, amount: null }));
  const [full, one] = [quoteOf({ id: 1, items }), quoteOf({ id: 2, items: items.slice(0, 1) })];
  const [, lacking] = comparisonOf([full, one], TODAY).quotes;
  expect(lacking && differenceWords(lacking)).toContain("Doesn't list B, C, D, and 1 more.");
});

test("shows the amount that no item explains", () => {
  const items = [{ description: "Cabinets", amount: "3700.00" }];
  const { quotes } = comparisonOf([quoteOf({ amount: "4200.00", items }), UNITEMIZED], TODAY);
  expect(quotes.map(({ notItemized }) => notItemized)).toEqual([50_000, null]);
});

test("never calls an expired quote the lowest", () => {
  const expired = quoteOf({ ...ROSA, id: 4, amount: "9000.00", validUntil: "2026-12-04" });
  const sentences = comparisonOf([expired, UNITEMIZED], TODAY).quotes.map(differenceWords);
  expect(sentences.map((words) => words.split(" No itemized")[0])).toEqual([
    "Rosa's quote of $9,000.00 expired on Dec 4, 2026. Check that the price still stands.",
    "Rosa is lowest at $14,999.99.",
  ]);
});

test("names a quote without a contractor as what it is", () => {
  const [cheap, expired] = [
    quoteOf({ id: 1, amount: "5000.00" }),
    quoteOf({ id: 2, amount: "4000.00", validUntil: "2026-12-04" }),
  ];
  const sentences = comparisonOf([cheap, expired], TODAY).quotes.map(differenceWords);
  expect(sentences.map((words) => words.split(" No itemized")[0])).toEqual([
    "The quote without a contractor is lowest at $5,000.00.",
    "The quote without a contractor, $4,000.00, expired on Dec 4, 2026. Check that the price still stands.",
  ]);
});
