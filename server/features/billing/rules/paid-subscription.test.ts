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
  ["a running over an ended subscription", [ended("b", days(9)), paid("a")], [], "a"],
  ["a paid over an unpaid subscription", [unpaid("b"), paid("a")], [], "a"],
  ["an unpaid over an ended subscription", [ended("b", days(9)), unpaid("a")], [], "a"],
  ["a renewing over an ending subscription", [paid("b", { endsAt: days(3) }), paid("a")], [], "a"],
  ["the later end of two ended subscriptions", [ended("b", days(1)), ended("a", days(2))], [], "a"],
  [
    "the newer of two equal subscriptions",
    [paid("b", { createdAt: days(-1) }), paid("a")],
    [],
    "a",
  ],
  ["no subscription if the only one is revoked", [ended("b", days(9))], ["b"], null],
  ["a subscription that is not revoked", [ended("b", days(9)), ended("a", days(2))], ["b"], "a"],
  [
    "no subscription if all are revoked",
    [ended("b", days(9)), ended("a", days(2))],
    ["a", "b"],
    null,
  ],
  ["a revoked subscription that is still running", [paid("b")], ["b"], "b"],
  ["no subscription at another price", [paid("b", { isPro: false })], [], null],
  [
    "an ended subscription over one running at another price",
    [paid("b", { isPro: false }), ended("a", days(2))],
    [],
    "a",
  ],
])("picks %s", (_what, subscriptions, revokedIds, expected) => {
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
