import { describe, expect, test } from "vitest";
import { actionAddressOf, actionFilterOf, isActionView, userAddressOf } from "./action-filter.ts";

type Address = Record<string, unknown>;

test.each<[Address, boolean]>([
  [{}, false],
  [{ view: "users" }, false],
  [{ view: "actions", page: 2 }, true],
])("isActionView for %j is %s", (raw, expected) => {
  expect(isActionView(raw)).toBe(expected);
});

describe("actionFilterOf", () => {
  test.each<[Address, object]>([
    [{}, {}],
    [{ kind: "sign_in" }, { kind: "sign_in" }],
    [{ kind: "all" }, {}],
    [
      { page: 3, pageSize: 50 },
      { page: 3, pageSize: 50 },
    ],
    [{ page: "x", pageSize: 7 }, {}],
  ])("parses %j", (raw, expected) => {
    expect(actionFilterOf(raw)).toEqual({ kind: undefined, page: 1, pageSize: 25, ...expected });
  });
});

test.each<[Address, Parameters<typeof actionAddressOf>[1], Address]>([
  [{}, {}, { view: "actions" }],
  [{ page: 4 }, {}, { view: "actions" }],
  [{ view: "actions" }, { page: 2 }, { view: "actions", page: 2 }],
  [{ view: "actions", page: 2 }, { kind: "plan_change" }, { view: "actions", kind: "plan_change" }],
  [{ view: "actions", kind: "sign_in", page: 2 }, { kind: undefined }, { view: "actions" }],
  [
    { view: "actions", kind: "sign_in" },
    { page: 3 },
    { view: "actions", kind: "sign_in", page: 3 },
  ],
])("actionAddressOf builds, from %j and the change %j, %j", (raw, part, expected) => {
  expect(actionAddressOf(raw, part)).toEqual(expected);
});

test("keeps the search and sort order of the users for the way back", () => {
  const users = { search: "al", sort: "email", order: "desc" };
  const actions = actionAddressOf({ ...users, page: 3 }, { kind: "sign_in" });
  expect(userAddressOf(actionAddressOf(actions, { page: 2 }))).toEqual(users);
});
