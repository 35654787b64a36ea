import { describe, expect, test } from "vitest";
import {
  limitOf,
  mayAddAnother,
  mayBringBack,
  type Plan,
  planAt,
  type SubscriptionStatus,
} from "./plan.ts";

const NOW = new Date("2026-03-14T09:00:00.000Z");
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);

test.each<[SubscriptionStatus, Date | null, Plan]>([
  ["free", null, "free"],
  ["free", AFTER, "free"],
  ["active", null, "pro"],
  ["active", BEFORE, "pro"],
  ["cancelled", null, "pro"],
  ["cancelled", AFTER, "pro"],
  ["cancelled", NOW, "free"],
  ["cancelled", BEFORE, "free"],
])("%s until %j is %s", (status, endsAt, expected) => {
  expect(planAt({ status, endsAt }, NOW)).toBe(expected);
});

describe("the limits", () => {
  test("are five expenses and three contractors, and none on Pro", () => {
    expect([limitOf("expenses", "free"), limitOf("contractors", "free")]).toEqual([5, 3]);
    expect([limitOf("expenses", "pro"), limitOf("contractors", "pro")]).toEqual([null, null]);
  });

  test.each([
    ["expenses", "free", 4, true],
    ["expenses", "free", 5, false],
    ["expenses", "free", 20, false],
    ["expenses", "pro", 1_000_000, true],
    ["contractors", "free", 2, true],
    ["contractors", "free", 3, false],
  ] as const)("another of the %s on %s with %d: %s", (what, plan, count, expected) => {
    expect(mayAddAnother(what, plan, count)).toBe(expected);
  });

  test.each([
    ["within the limit", "free", 4, 1, true],
    ["what was there when it was deleted", "free", 17, 20, true],
    ["the last of them", "free", 19, 20, true],
    ["one more than there ever were", "free", 20, 20, false],
    ["past the limit, by what was added since", "free", 5, 5, false],
    ["without a limit", "pro", 20, 5, true],
  ] as const)(
    "brought back, %s: on %s with %d of once %d: %s",
    (_, plan, count, held, expected) => {
      expect(mayBringBack("expenses", plan, count, held)).toBe(expected);
    },
  );
});
