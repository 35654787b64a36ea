import { describe, expect, test } from "vitest";
import type { Expense, ExpensePage } from "../../../shared/expenses/contract.ts";
import { NO_DETAILS, SAMPLE_EXPENSE } from "../../../tests/support/records/sample-expense.ts";
import { withoutDeleted, withSaved } from "./expense-cache.ts";
import { NO_FILTER } from "./filters/expense-search.ts";

function expense(id: number, date: string, over: Partial<Expense> = {}): Expense {
  const details = NO_DETAILS;
  return { ...SAMPLE_EXPENSE, id, date, details, ...over };
}

const SMALL = { ...NO_FILTER, pageSize: 10 as const };

function pageOf(rows: Expense[], totalCount = rows.length): ExpensePage {
  return { expenses: rows, totalCount, totalPages: Math.ceil(totalCount / SMALL.pageSize) };
}

function ids(page: ExpensePage): number[] {
  return page.expenses.map((row) => row.id);
}

const THREE = pageOf([
  expense(3, "2026-03-03"),
  expense(2, "2026-03-02"),
  expense(1, "2026-03-01"),
]);

describe("withSaved", () => {
  test.each([
    ["the newest date goes first", expense(4, "2026-03-09"), [4, 3, 2, 1]],
    ["within a date the latest created goes first", expense(4, "2026-03-02"), [3, 4, 2, 1]],
    ["an old date goes last", expense(4, "2020-01-01"), [3, 2, 1, 4]],
    [
      "a changed amount keeps its position",
      expense(2, "2026-03-02", { amount: "9.00" }),
      [3, 2, 1],
    ],
    ["a changed date moves it", expense(1, "2026-04-01"), [1, 3, 2]],
  ])("%s", (_, saved, order) => {
    const page = withSaved(THREE, SMALL, saved);
    expect(ids(page)).toEqual(order);
    expect(page.totalCount).toBe(order.length);
    expect(page.expenses).toContain(saved);
  });

  test("a full page keeps its length, and the total adds a page", () => {
    const full = pageOf(Array.from({ length: 10 }, (_, at) => expense(20 - at, "2026-03-01")));
    const page = withSaved(full, SMALL, expense(21, "2026-03-01"));
    expect(ids(page)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
    expect(page).toMatchObject({ totalCount: 11, totalPages: 2 });
  });

  test("on a later page a newer expense only raises the total", () => {
    const second = pageOf([expense(3, "2026-03-03")], 11);
    const page = withSaved(second, { ...SMALL, page: 2 }, expense(30, "2026-05-01"));
    expect(ids(page)).toEqual([3]);
    expect(page.totalCount).toBe(12);
  });

  // Only the server can tell whether the expense matches: the browser doesn't know how much of a
  // split counts on a line or in a room.
  test.each([
    { search: "Expense" },
    { category: ["Materials"] },
    { paymentMethod: "Cash" },
    { contractorId: 7 },
    { lineId: 7 },
    { room: "Kitchen" },
    { from: "2026-03-01" },
    { to: "2026-03-31" },
  ])("leaves a list filtered by %o unchanged until the refetch", (filter) => {
    const saved = expense(9, "2026-03-01", { contractorId: 7 });
    expect(withSaved(THREE, { ...SMALL, ...filter }, saved)).toBe(THREE);
  });
});

describe("withoutDeleted", () => {
  test("removes the row and lowers the total", () => {
    const page = withoutDeleted(pageOf(THREE.expenses, 11), SMALL, 2);
    expect(ids(page)).toEqual([3, 1]);
    expect(page).toMatchObject({ totalCount: 10, totalPages: 1 });
  });

  test("leaves a page without the expense unchanged", () => {
    expect(withoutDeleted(THREE, SMALL, 99)).toBe(THREE);
  });
});
