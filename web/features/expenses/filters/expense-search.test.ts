import { describe, expect, test } from "vitest";
import { parseSearch } from "../../../app/search-string.ts";
import { parseExpenseSearch } from "../expense-address.ts";
import {
  clearedFilter,
  type ExpenseFilter,
  expenseFilterOf,
  expenseSearchOf,
  isFiltered,
  NO_FILTER,
} from "./expense-search.ts";

function read(address: string) {
  return parseExpenseSearch(parseSearch(address));
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
    ["category=Roofing", { category: "Roofing" }],
    ["contractorId=12", { contractorId: 12 }],
    ["contractorId=9007199254740991", { contractorId: 9_007_199_254_740_991 }],
    ["contractorId=9007199254740992", {}],
    ["contractorId=", {}],
    ["contractorId=0", {}],
    ["contractorId=-3", {}],
    ["contractorId=007", {}],
    ["contractorId=1e3", {}],
    ["contractorId=1.5", {}],
    ["contractorId=Alder", {}],
    ["lineId=7&room=Kitchen", { lineId: 7, room: "Kitchen" }],
    ["lineId=Kitchen&room=+", {}],
    ["contractorId=null", {}],
    ["from=2026-11-01&to=2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
    ["from=2026-11-20&to=2026-11-20", { from: "2026-11-20", to: "2026-11-20" }],
    ["from=2026-11-01", { from: "2026-11-01" }],
    ["to=2024-02-29", { to: "2024-02-29" }],
    ["from=2026-11-30&to=2026-11-01", {}],
    ["from=2026-02-30&to=2026-03-01", { to: "2026-03-01" }],
    ["from=2026-11-01T00:00:00Z", {}],
    ["from=11/01/2026", {}],
    ["from=0026-11-01", {}],
    ["from=&to=yesterday", {}],
    ["page=0", {}],
    ["page=-3", {}],
    ["page=2.5", {}],
    ["page=1e3", {}],
    ["page=two", {}],
    ["page=99999999999999999999", {}],
    ["pageSize=20", {}],
    ["pageSize=1000", {}],
    ["sort=amount&utm_source=mail", { sort: "amount" }],
    ["sort=-date", {}],
    ["sort=notes", {}],
    ["category=Wood,+oak&category=Labor", { category: ["Wood, oak", "Labor"] }],
    ["category=+&category=Labor", { category: "Labor" }],
    ["amountFrom=10&amountTo=20.50", { amountFrom: "10", amountTo: "20.50" }],
    ["amountFrom=21&amountTo=20.50", {}],
    ["amountFrom=-1&amountTo=1e3", {}],
    ["hasReceipt=false&quoteId=3", { hasReceipt: "false", quoteId: 3 }],
    ["hasReceipt=no&quoteId=x", {}],
    ["page=2&page=3", {}],
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
    [{ contractorId: 12 }, { contractorId: 12 }],
    [{ contractorId: { id: 12 }, search: 12 }, {}],
    [{ contractorId: null }, {}],
    [{ from: 20261101, to: null }, {}],
    [{ from: ["2026-11-01"], to: { day: "2026-11-30" } }, {}],
    [{ search: ["a", "b"], category: { a: 1 }, page: ["2", "3"] }, {}],
    [{ search: null, page: undefined }, {}],
  ])("values that aren't text: %o", (raw, search) => {
    expect(parseExpenseSearch(raw)).toEqual(search);
  });

  test("turns codes into their names", () => {
    const raw = { category: "materials", paymentMethod: "credit_card" };
    const names = { category: ["Materials"], paymentMethod: "Credit Card" };
    expect(expenseFilterOf(raw)).toEqual({ ...NO_FILTER, ...names });
  });

  test("reads back what it wrote", () => {
    const filter = {
      search: "grout & tile",
      category: ["Labor", "Wood, oak"],
      paymentMethod: "Bank Transfer",
      contractorId: 12,
      lineId: 3,
      room: "Kitchen",
      paidBy: "Ada & Maria",
      quoteId: 4,
      amountFrom: "10.00",
      amountTo: "20.00",
      hasReceipt: "false",
      from: "2026-11-01",
      to: "2026-11-30",
      page: 4,
      pageSize: 100,
      sort: "-amount",
    } as const;
    expect(expenseFilterOf({ ...expenseSearchOf(filter) })).toEqual(filter);
    expect(expenseSearchOf(NO_FILTER)).toEqual({});
  });
});

describe("isFiltered", () => {
  test.each<[ExpenseFilter, boolean]>([
    [NO_FILTER, false],
    [{ ...NO_FILTER, page: 4, pageSize: 10, sort: "amount" }, false],
    [{ ...NO_FILTER, search: "a" }, true],
    [{ ...NO_FILTER, category: ["Labor"] }, true],
    [{ ...NO_FILTER, amountTo: "0.00" }, true],
    [{ ...NO_FILTER, hasReceipt: "false" }, true],
    [{ ...NO_FILTER, paymentMethod: "Cash" }, true],
    [{ ...NO_FILTER, contractorId: 12 }, true],
    [{ ...NO_FILTER, from: "2026-11-01" }, true],
    [{ ...NO_FILTER, to: "2026-11-30" }, true],
    [clearedFilter({ ...NO_FILTER, contractorId: 12, from: "2026-11-01", sort: "amount" }), false],
  ])("%o: %s", (filter, narrowed) => {
    expect(isFiltered(filter)).toBe(narrowed);
  });
});
