import { expect, test } from "vitest";
import { firstRows } from "./use-first-rows.ts";

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at }));

test("renders the first 25 rows of a new page", () => {
  expect(firstRows(rowsFrom(1, 100), [])).toEqual(rowsFrom(1, 25));
  expect(firstRows(rowsFrom(101, 100), rowsFrom(1, 100))).toEqual(rowsFrom(101, 25));
});

test("renders a short page completely", () => {
  expect(firstRows(rowsFrom(1, 25), [])).toHaveLength(25);
});

test("keeps rendered rows when one changes or a new one comes first", () => {
  const drawn = rowsFrom(1, 100);
  expect(firstRows(structuredClone(drawn), drawn)).toHaveLength(100);
  expect(firstRows([{ id: 500 }, ...drawn], drawn)).toHaveLength(101);
});

test("renders a new row far down in the next frame", () => {
  const drawn = rowsFrom(1, 100);
  const shown = firstRows(drawn.toSpliced(60, 0, { id: 500 }), drawn);
  expect(shown.map(({ id }) => id)).not.toContain(500);
  expect(shown).toHaveLength(100);
});
