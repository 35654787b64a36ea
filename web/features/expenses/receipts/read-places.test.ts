import { expect, test } from "vitest";
import { boxesOf, placeOfItem, type Reading } from "./read-places.ts";

const BOX = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.25 };
const LINE = { ...BOX, top: 0.5, bottom: 0.55 };
const field = { value: "43.20", certainty: "checked", alternatives: [], boxes: [BOX] } as const;

const READING: Reading = {
  reason: null,
  turns: 0,
  merchant: null,
  day: null,
  total: { ...field, alternatives: [], boxes: [BOX] },
  tax: { ...field, alternatives: [], boxes: [BOX] },
  currency: "$",
  invoiceNumber: null,
  items: [{ text: "HINGES", amount: "40.00", box: LINE }],
};

test.each<[string | undefined, (typeof BOX)[]]>([
  ["amount", [BOX]],
  ["salesTax", [BOX]],
  ["description", []],
  ["category", []],
  ["toString", []],
  [undefined, []],
  [placeOfItem(0), [LINE]],
  [placeOfItem(1), []],
  ["item-x", []],
])("%s was read at %j", (place, boxes) => {
  expect(boxesOf(READING, place)).toEqual(boxes);
  expect(boxesOf(null, place)).toEqual([]);
});
