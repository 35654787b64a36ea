import { expect, test } from "vitest";
import { quoteOf } from "../../../../tests/support/records/quote-records.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { comparisonOf, differenceWords } from "./compare-words.ts";

const TODAY = "2026-12-05" as CalendarDate;

const CHEAP = quoteOf({
  id: 1,
  amount: "12000.00",
  items: [
    { description: "Shingles", amount: "7000.50" },
    { description: "Clean up", amount: null },
  ],
});
const WHOLE = quoteOf({
  id: 2,
  amount: "13400.00",
  items: [
    { description: "shingles", amount: "8100.00" },
    { description: "Clean up", amount: "300.00" },
    { description: "Gutters", amount: "1900.00" },
  ],
});
const BARE = quoteOf({ id: 3, amount: "14999.99" });

test("quotes are laid side by side with what each costs more, adds up to and lacks", () => {
  const { items, quotes } = comparisonOf([CHEAP, WHOLE], TODAY);
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

test("what sets each apart is said in words", () => {
  const said = comparisonOf([CHEAP, WHOLE, BARE], TODAY).quotes.map((one) =>
    differenceWords(one, "Rosa"),
  );
  expect(said).toEqual([
    "Rosa is lowest at $12,000.00. Doesn't list Gutters. Ask whether it's extra.",
    "Rosa is $1,400.00 above the lowest. Includes every item listed in any quote.",
    "Rosa is $2,999.99 above the lowest. No itemized breakdown. Ask what's included.",
  ]);
});

test("what is missing is named up to three things, and then counted", () => {
  const items = ["A", "B", "C", "D", "E"].map((description) => ({ description, amount: null }));
  const [full, one] = [quoteOf({ id: 1, items }), quoteOf({ id: 2, items: items.slice(0, 1) })];
  const [, lacking] = comparisonOf([full, one], TODAY).quotes;
  expect(lacking && differenceWords(lacking, "Rosa")).toContain(
    "Doesn't list B, C, D, and 1 more.",
  );
});

test("what no item explains is a figure of its own", () => {
  const items = [{ description: "Cabinets", amount: "3700.00" }];
  const { quotes } = comparisonOf([quoteOf({ amount: "4200.00", items }), BARE], TODAY);
  expect(quotes.map(({ notItemized }) => notItemized)).toEqual([50_000, null]);
});

test("a quote that has expired is not the lowest", () => {
  const past = quoteOf({ id: 4, amount: "9000.00", validUntil: "2026-12-04" });
  const said = comparisonOf([past, BARE], TODAY).quotes.map((one) => differenceWords(one, "Rosa"));
  expect(said.map((words) => words.split(" No itemized")[0])).toEqual([
    "Rosa's quote of $9,000.00 expired on Dec 4, 2026. Check that the price still stands.",
    "Rosa is lowest at $14,999.99.",
  ]);
});
