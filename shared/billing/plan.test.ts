import { describe, expect, test } from "vitest";
import {
  graceEndsAt,
  limitOf,
  mayAddAnother,
  mayRestore,
  type Plan,
  planAt,
  statusAt,
  type Subscription,
  type SubscriptionStatus,
} from "./plan.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-03-14T09:00:00.000Z");
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);
const GRACE_OVER = new Date(NOW.getTime() - 7 * DAY);
const GRACE_LEFT = new Date(NOW.getTime() - 7 * DAY + 1);

function subscription(fields: Partial<Subscription>): Subscription {
  return { status: "free", endsAt: null, pastDueSince: null, isGranted: false, ...fields };
}

test.each<[SubscriptionStatus, Date | null, Plan]>([
  ["free", null, "free"],
  ["free", AFTER, "free"],
  ["active", null, "pro"],
  ["active", AFTER, "pro"],
  ["active", NOW, "free"],
  ["active", BEFORE, "free"],
  ["cancelled", null, "pro"],
  ["cancelled", AFTER, "pro"],
  ["cancelled", NOW, "free"],
  ["cancelled", BEFORE, "free"],
])("%s until %j is %s", (status, endsAt, expected) => {
  expect(planAt(subscription({ status, endsAt }), NOW)).toBe(expected);
});

describe("an active subscription with a missed payment", () => {
  test.each<[string, Date, Date | null, Plan]>([
    ["from this moment", NOW, null, "pro"],
    ["for almost seven days", GRACE_LEFT, null, "pro"],
    ["for seven days", GRACE_OVER, null, "free"],
    ["for a moment, and ended", BEFORE, NOW, "free"],
    ["for seven days, and to end later", GRACE_OVER, AFTER, "free"],
  ])("%s", (_since, pastDueSince, endsAt, expected) => {
    const unpaid = subscription({ status: "active", pastDueSince, endsAt });
    expect(planAt(unpaid, NOW)).toBe(expected);
  });

  test("keeps Pro for seven days after the missed payment", () => {
    expect(graceEndsAt({ pastDueSince: GRACE_OVER })).toEqual(NOW);
    expect(graceEndsAt({ pastDueSince: null })).toBeNull();
  });
});

test.each<[SubscriptionStatus, Date | null, Date | null]>([
  ["free", null, null],
  ["active", BEFORE, null],
  ["active", null, GRACE_OVER],
  ["cancelled", BEFORE, null],
])("a granted subscription is Pro, over %s until %j", (status, endsAt, pastDueSince) => {
  const granted = subscription({ status, endsAt, pastDueSince, isGranted: true });
  expect([planAt(granted, NOW), statusAt(granted, NOW)]).toEqual(["pro", "active"]);
});

test.each<[Partial<Subscription>, SubscriptionStatus]>([
  [{ status: "free" }, "free"],
  [{ status: "active" }, "active"],
  [{ status: "active", endsAt: AFTER }, "active"],
  [{ status: "active", endsAt: NOW }, "free"],
  [{ status: "active", pastDueSince: GRACE_LEFT }, "active"],
  [{ status: "active", pastDueSince: GRACE_OVER }, "free"],
  [{ status: "cancelled", endsAt: AFTER }, "cancelled"],
  [{ status: "cancelled", endsAt: NOW }, "free"],
])("%j is shown as %s", (fields, expected) => {
  expect(statusAt(subscription(fields), NOW)).toBe(expected);
});

describe("plan limits", () => {
  test("are five expenses and three contractors on Free, and unlimited on Pro", () => {
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
  ] as const)("may add to %s on %s with %d: %s", (what, plan, count, expected) => {
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
    "may restore %s on %s with %d of an earlier %d: %s",
    (_, plan, count, held, expected) => {
      expect(mayRestore("expenses", plan, count, held)).toBe(expected);
    },
  );
});
