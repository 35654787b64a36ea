import { describe, expect, test } from "vitest";
import { pageMarks } from "./page-numbers.ts";

/** "1 [2] 3 … 9" is easier to read in a table than nested arrays. */
function written(current: number, total: number): string {
  return pageMarks(current, total)
    .map((mark) => {
      if (typeof mark === "string") return "…";
      return mark === current ? `[${mark}]` : String(mark);
    })
    .join(" ");
}

describe("pageMarks", () => {
  test.each([
    [1, 0, ""],
    [1, 1, "[1]"],
    [2, 3, "1 [2] 3"],
    [1, 7, "[1] 2 3 4 5 6 7"],
    [4, 7, "1 2 3 [4] 5 6 7"],
    [7, 7, "1 2 3 4 5 6 [7]"],
    [1, 8, "[1] 2 3 4 5 … 8"],
    [4, 8, "1 2 3 [4] 5 … 8"],
    [5, 8, "1 … 4 [5] 6 7 8"],
    [8, 8, "1 … 4 5 6 7 [8]"],
    [4, 9, "1 2 3 [4] 5 … 9"],
    [5, 9, "1 … 4 [5] 6 … 9"],
    [6, 9, "1 … 5 [6] 7 8 9"],
    [50, 100, "1 … 49 [50] 51 … 100"],
    [100, 100, "1 … 96 97 98 99 [100]"],
  ])("page %i of %i", (current, total, row) => {
    expect(written(current, total)).toBe(row);
  });

  test("shows seven entries with the ends, the current page and its neighbors for every page", () => {
    for (const total of [8, 9, 20, 300]) {
      for (let current = 1; current <= total; current += 1) {
        const marks = pageMarks(current, total);
        expect(marks).toHaveLength(7);
        expect(new Set(marks).size).toBe(7);
        for (const page of [1, current - 1, current, current + 1, total]) {
          if (page >= 1 && page <= total) expect(marks).toContain(page);
        }
      }
    }
  });
});
