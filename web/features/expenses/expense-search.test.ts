import { describe, expect, test } from "vitest";
import {
  expenseFilterOf,
  expenseSearchOf,
  isFiltered,
  NO_FILTER,
  parseExpenseSearch,
} from "./expense-search.ts";

function read(address: string) {
  return parseExpenseSearch(Object.fromEntries(new URLSearchParams(address)));
}

describe("parseExpenseSearch", () => {
  test.each([
    ["", {}],
    ["page=1&pageSize=25", {}],
    ["page=2&pageSize=50", { page: 2, pageSize: 50 }],
    ["search=tile", { search: "tile" }],
    ["search=007", { search: "007" }],
    ["search=100%25_\\", { search: "100%_\\" }],
    ["search=++", {}],
    ["search=two+words+", { search: "two words " }],
    [
      "category=Materials&paymentMethod=Credit+Card",
      { category: "Materials", paymentMethod: "Credit Card" },
    ],
    [
      "category=materials&paymentMethod=credit_card",
      { category: "Materials", paymentMethod: "Credit Card" },
    ],
    ["category=Roofing", { category: "Roofing" }],
    ["page=0", {}],
    ["page=-3", {}],
    ["page=2.5", {}],
    ["page=1e3", {}],
    ["page=two", {}],
    ["page=99999999999999999999", {}],
    ["pageSize=20", {}],
    ["pageSize=1000", {}],
    ["sort=amount&utm_source=mail", {}],
    [`search=${"x".repeat(201)}`, {}],
    [`search=${"x".repeat(200)}`, { search: "x".repeat(200) }],
    ["search=a%00b", {}],
  ])("?%s", (address, search) => {
    expect(read(address)).toEqual(search);
  });

  test.each([
    [
      { page: 3, pageSize: 10 },
      { page: 3, pageSize: 10 },
    ],
    [{ search: 12 }, { search: "12" }],
    [{ search: ["a", "b"], category: { a: 1 }, page: ["2", "3"] }, {}],
    [{ search: null, page: undefined }, {}],
  ])("values that are no text: %o", (raw, search) => {
    expect(parseExpenseSearch(raw)).toEqual(search);
  });

  test("what was written is read back the same", () => {
    const filter = {
      search: "grout & tile",
      category: "Labor",
      paymentMethod: "Bank Transfer",
      page: 4,
      pageSize: 100,
    } as const;
    expect(expenseFilterOf({ ...expenseSearchOf(filter) })).toEqual(filter);
    expect(expenseSearchOf(NO_FILTER)).toEqual({});
  });
});

describe("isFiltered", () => {
  test.each([
    [NO_FILTER, false],
    [{ ...NO_FILTER, page: 4, pageSize: 10 as const }, false],
    [{ ...NO_FILTER, search: "a" }, true],
    [{ ...NO_FILTER, category: "Labor" }, true],
    [{ ...NO_FILTER, paymentMethod: "Cash" }, true],
  ])("%o: %s", (filter, narrowed) => {
    expect(isFiltered(filter)).toBe(narrowed);
  });
});
