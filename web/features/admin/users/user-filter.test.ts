import { describe, expect, test } from "vitest";
import { ADMIN_SORTS } from "../../../../shared/admin/contract.ts";
import { adminAddressOf, FIRST_ORDER, nextSort, userFilterOf } from "./user-filter.ts";

const ALL = { search: "", sort: "createdAt", order: "desc", page: 1, pageSize: 25 };

describe("userFilterOf", () => {
  test.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [{ search: "robin" }, { search: "robin" }],
    [{ search: "   " }, {}],
    [{ search: "a\u0000" }, {}],
    [{ search: 7 }, {}],
    [{ search: "x".repeat(200) }, { search: "x".repeat(200) }],
    [{ search: "x".repeat(201) }, {}],
    [{ sort: "email" }, { sort: "email", order: "asc" }],
    [
      { sort: "email", order: "desc" },
      { sort: "email", order: "desc" },
    ],
    [{ sort: "password" }, {}],
    [{ sort: "toString" }, {}],
    [{ order: "asc" }, { order: "asc" }],
    [{ order: "up" }, {}],
    [{ page: 3 }, { page: 3 }],
    [{ page: "3" }, { page: 3 }],
    [{ page: 0 }, {}],
    [{ page: 1.5 }, {}],
    [{ page: 1_000_000 }, {}],
    [{ pageSize: 100 }, { pageSize: 100 }],
    [{ pageSize: 7 }, {}],
    [{ foo: "bar" }, {}],
  ])("parses %j", (raw, expected) => {
    expect(userFilterOf(raw)).toEqual({ ...ALL, ...expected });
  });
});

test.each([
  [{}, {}],
  [{ sort: "createdAt", order: "desc", page: 1, pageSize: 25 }, {}],
  [{ sort: "name", order: "asc" }, { sort: "name" }],
  [
    { sort: "name", order: "desc", search: "al", page: 2, pageSize: 50 },
    { sort: "name", order: "desc", search: "al", page: 2, pageSize: 50 },
  ],
])("leaves defaults out of the address of %j", (raw, expected) => {
  const address = adminAddressOf(userFilterOf(raw));
  expect(address).toEqual(expected);
  expect(userFilterOf(address)).toEqual(userFilterOf(raw));
});

test.each(ADMIN_SORTS)("%s sorts in its first order, then reversed when pressed again", (sort) => {
  const other = userFilterOf({ sort: sort === "email" ? "name" : "email", order: "desc" });
  const first = nextSort(sort, other);
  expect(first).toEqual({ sort, order: FIRST_ORDER[sort] });
  const second = nextSort(sort, { ...other, ...first });
  expect(second.order).not.toBe(first.order);
  expect(nextSort(sort, { ...other, ...second })).toEqual(first);
});
