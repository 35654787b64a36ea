import { expect, test } from "vitest";
import { type PaidSubscription, planOf } from "./paid-subscription.ts";
import { planAt } from "../../../../shared/billing/plan.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-03-14T09:00:00.000Z");
const days = (count: number) => new Date(NOW.getTime() + count * DAY);

function paid(id: string, fields: Partial<PaidSubscription> = {}): PaidSubscription {
  return {
    id,
    createdAt: NOW,
    isPro: true,
    state: "active",
    endsAt: null,
    renewsAt: days(30),
    pastDueSince: null,
    ...fields,
  };
}
const ended = (id: string, endsAt: Date) => paid(id, { state: "ended", endsAt, renewsAt: null });
const unpaid = (id: string) => paid(id, { state: "past_due", renewsAt: null, pastDueSince: NOW });

test("a customer without a subscription is free", () => {
  expect(planOf([], [])).toEqual({
    status: "free",
    endsAt: null,
    pastDueSince: null,
    subscriptionId: null,
    renewsAt: null,
  });
});

test.each<[string, PaidSubscription[], string[], string | null]>([
  ["one that runs before one that ended", [ended("b", days(9)), paid("a")], [], "a"],
  ["one that is paid before one that is not", [unpaid("b"), paid("a")], [], "a"],
  ["one that is not paid before one that ended", [ended("b", days(9)), unpaid("a")], [], "a"],
  [
    "one that goes on before one that is to end",
    [paid("b", { endsAt: days(3) }), paid("a")],
    [],
    "a",
  ],
  [
    "of two that ended the one that ends later",
    [ended("b", days(1)), ended("a", days(2))],
    [],
    "a",
  ],
  ["of two alike the newer", [paid("b", { createdAt: days(-1) }), paid("a")], [], "a"],
  ["none but one that was taken back", [ended("b", days(9))], ["b"], null],
  [
    "another than the one that was taken back",
    [ended("b", days(9)), ended("a", days(2))],
    ["b"],
    "a",
  ],
  [
    "none of several that were taken back",
    [ended("b", days(9)), ended("a", days(2))],
    ["a", "b"],
    null,
  ],
  ["one that was taken back, and runs all the same", [paid("b")], ["b"], "b"],
  ["none but one to another price", [paid("b", { isPro: false })], [], null],
  [
    "one that ended before one that runs to another price",
    [paid("b", { isPro: false }), ended("a", days(2))],
    [],
    "a",
  ],
])("%s counts", (_what, subscriptions, revokedIds, expected) => {
  expect(planOf(subscriptions, revokedIds).subscriptionId).toBe(expected);
  expect(planOf(subscriptions.toReversed(), revokedIds).subscriptionId).toBe(expected);
});

test.each([
  [paid("a"), { status: "active", endsAt: null, renewsAt: days(30), pastDueSince: null }],
  [unpaid("a"), { status: "active", endsAt: null, renewsAt: null, pastDueSince: NOW }],
  [ended("a", days(2)), { status: "cancelled", endsAt: days(2), renewsAt: null }],
])("returns the subscription that counts unchanged: %j", (subscription, expected) => {
  expect(planOf([subscription], [])).toMatchObject(expected);
});

test.each<[string, PaidSubscription, number, "pro" | "free"]>([
  ["ended at once for want of a payment", ended("a", NOW), 0, "free"],
  ["cancelled at once, before the end of what was paid", ended("a", days(30)), 29, "pro"],
  ["to be cancelled with its period, before that", paid("a", { endsAt: days(30) }), 29, "pro"],
  ["to be cancelled with its period, after that", paid("a", { endsAt: days(30) }), 30, "free"],
  ["cancelled with its period", ended("a", days(30)), 30, "free"],
  ["to end at a day of its own, before that", paid("a", { endsAt: days(3) }), 2, "pro"],
])("a subscription that is %s", (_what, subscription, day, plan) => {
  expect(planAt({ ...planOf([subscription], []), isGranted: false }, days(day))).toBe(plan);
});
