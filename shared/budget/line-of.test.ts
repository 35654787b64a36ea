import { expect, test } from "vitest";
import { lineFinder, placeOf } from "./line-of.ts";

const LINES = [
  { id: 1, category: "Materials", room: null },
  { id: 2, category: "materials", room: "Kitchen" },
  { id: 3, category: "Labor", room: "Bath" },
  { id: 4_294_967_297, category: "Interior Design", room: null },
];

test.each([
  ["its category", null, "Materials", null, 1],
  ["a category written otherwise", null, " MATERIALS ", null, 1],
  ["its category and room", null, "Materials", "kitchen", 2],
  ["a room without a line of its own", null, "Materials", "Attic", 1],
  ["a room of spaces", null, "Materials", "  ", 1],
  ["a category with a line in another room only", null, "Labor", null, undefined],
  ["a category without a line", null, "Permits", "Kitchen", undefined],
  ["a line chosen by hand, against its category", 3, "Materials", "Kitchen", 3],
  ["a chosen line that is gone", 99, "Materials", "Kitchen", 2],
  ["an id beyond 32 bits", null, "interior_design", null, 4_294_967_297],
])("assigns a payment by %s", (_what, lineId, category, room, expected) => {
  expect(lineFinder(LINES)({ lineId, category, room })?.id).toBe(expected);
});

test("of two lines with equal category and room the older wins, in any input order", () => {
  const [older, newer] = [
    { id: 5, category: "Labor", room: null },
    { id: 6, category: "LABOR", room: " " },
  ];
  expect(placeOf(older.category, older.room)).toBe(placeOf(newer.category, newer.room));
  for (const lines of [
    [older, newer],
    [newer, older],
  ]) {
    expect(lineFinder(lines)({ lineId: null, category: "labor", room: null })?.id).toBe(5);
  }
});
