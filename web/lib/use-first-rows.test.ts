import { expect, test } from "vitest";
import { firstRows } from "./use-first-rows.ts";

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at }));

test("of a page that was not there yet, the first 25 rows are drawn", () => {
  expect(firstRows(rowsFrom(1, 100), [])).toEqual(rowsFrom(1, 25));
  expect(firstRows(rowsFrom(101, 100), rowsFrom(1, 100))).toEqual(rowsFrom(101, 25));
});

test("a short page is drawn whole", () => {
  expect(firstRows(rowsFrom(1, 25), [])).toHaveLength(25);
});

test("what is drawn stays, wherever it stands, also when it was changed or one came before it", () => {
  const drawn = rowsFrom(1, 100);
  expect(firstRows(structuredClone(drawn), drawn)).toHaveLength(100);
  expect(firstRows([{ id: 500 }, ...drawn], drawn)).toHaveLength(101);
});

test("a new row far down waits for the next frame", () => {
  const drawn = rowsFrom(1, 100);
  const shown = firstRows(drawn.toSpliced(60, 0, { id: 500 }), drawn);
  expect(shown.map(({ id }) => id)).not.toContain(500);
  expect(shown).toHaveLength(100);
});
