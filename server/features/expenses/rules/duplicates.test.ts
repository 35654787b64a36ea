import { expect, test } from "vitest";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { Cents } from "../../../../shared/money.ts";
import { duplicateFinder, type Recorded } from "./duplicates.ts";

function expense(more: Partial<Recorded> = {}): Recorded {
  return {
    id: 1,
    amount: 4500 as Cents,
    isRefund: false,
    date: "2026-03-02" as CalendarDate,
    payee: "Hill Tile",
    description: "Tiles",
    images: [],
    ...more,
  };
}

const NEW = { id: null };

test.each<[string, Partial<Recorded>, Partial<Recorded>, string[]]>([
  ["the same amount, payee and day", {}, { ...NEW, description: "More tiles" }, ["same_payment"]],
  ["a payee written otherwise", {}, { ...NEW, payee: " hill  TILE" }, ["same_payment"]],
  ["another amount", {}, { ...NEW, amount: 4501 as Cents }, []],
  ["another day", {}, { ...NEW, date: "2026-03-03" as CalendarDate }, []],
  ["another payee", {}, { ...NEW, payee: "Valley Tile" }, []],
  ["a payee and none", {}, { ...NEW, payee: null }, []],
  [
    "no payees, the same description",
    { payee: null },
    { ...NEW, payee: " ", description: "tiles" },
    ["same_payment"],
  ],
  [
    "no payees, another description",
    { payee: null },
    { ...NEW, payee: null, description: "Grout" },
    [],
  ],
  ["a description that is another's payee", { payee: "Tiles" }, { ...NEW, payee: null }, []],
  ["the refund of it", {}, { ...NEW, isRefund: true }, []],
  ["itself, when it is changed", {}, {}, []],
  [
    "the same picture on another payment",
    { images: ["a", "b"] },
    { ...NEW, amount: 1 as Cents, images: ["b", "c"] },
    ["same_image"],
  ],
  [
    "the same picture and payment, said once",
    { images: ["a", "b"] },
    { ...NEW, images: ["a", "b"] },
    ["same_image"],
  ],
  ["its own picture, when it is changed", { images: ["a"] }, { images: ["a"] }, []],
])("a possible duplicate: %s", (_what, recorded, added, expected) => {
  const found = duplicateFinder([expense(recorded)])(expense(added));
  expect(found.map(({ because }) => because)).toEqual(expected);
});

test("finds duplicates among the rows of an import and the existing expenses", () => {
  const rows = [expense({ id: 7 }), expense(NEW), expense({ ...NEW, payee: "Other" })];
  const found = duplicateFinder(rows)(expense({ id: 9 }));
  expect(found.map(({ of }) => of)).toEqual(rows.slice(0, 2));
});
