import { expect, test } from "vitest";
import { entryInputs, entryValues, type EntryValues } from "./entry-form.ts";

const EMPTY = entryValues(undefined);
const QUOTES = { quoteId: 1, gapIds: [1, 2, 3], isNamed: false };

test.each<[string, Partial<EntryValues>, object]>([
  ["no price", {}, { inputs: [{ quoteIds: [1], state: null, answeredOn: null, price: null }] }],
  [
    "an answer with a price",
    { state: "excluded", answeredOn: "2026-03-02", source: "contractor", amount: "1,200" },
    {
      inputs: [
        {
          quoteIds: [1],
          state: "excluded",
          answeredOn: "2026-03-02",
          price: { kind: "contractor", amount: "1200.00" },
        },
      ],
    },
  ],
  [
    "one range for all quotes with the gap",
    { source: "range", amount: "5", high: "7", isForAll: true },
    {
      inputs: [
        { quoteIds: [1], state: null, answeredOn: null },
        { quoteIds: [1, 2, 3], price: { kind: "range", low: "5.00", high: "7.00" } },
      ],
    },
  ],
  [
    "another quote's price for an allowance",
    { state: "allowance", allowance: "800", source: "quote:9" },
    {
      inputs: [
        {
          quoteIds: [1],
          state: "allowance",
          allowance: "800.00",
          answeredOn: null,
          price: { kind: "quote", quoteId: 9 },
        },
      ],
    },
  ],
  [
    "what is included has no price",
    { state: "included", source: "own" },
    { inputs: [{ quoteIds: [1], state: "included", answeredOn: null }] },
  ],
  [
    "amounts that are missing or upside down",
    { state: "allowance", source: "range", amount: "7", high: "5" },
    { problems: { allowance: "Enter an amount", high: "Must be at least the low amount" } },
  ],
  [
    "a negative amount",
    { source: "own", amount: "-5" },
    { problems: { amount: "Enter an amount" } },
  ],
])("saves %s", (_name, typed, expected) => {
  expect(entryInputs({ ...EMPTY, ...typed }, QUOTES)).toEqual(expected);
});

test("starts with the saved values", () => {
  const price = { kind: "quote", low: null, high: null, quoteId: 9 } as const;
  const cell = {
    itemId: 1,
    quoteId: 1,
    labor: null,
    materials: null,
    adjustment: null,
    isOpen: false,
    answeredOn: null,
    price,
  };
  expect(entryValues({ ...cell, state: "allowance", amount: "800.00" })).toMatchObject({
    state: "allowance",
    allowance: "800.00",
    source: "quote:9",
  });
  expect(entryValues({ ...cell, state: "priced", amount: "5.00" })).toMatchObject({
    state: "",
    allowance: "",
  });
});
