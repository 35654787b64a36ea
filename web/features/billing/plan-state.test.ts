import { describe, expect, test } from "vitest";
import type { SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import { FREE, PRO as PAID } from "../../../tests/support/browser/subscription-responses.ts";
import { isNearLimit, planStateOf } from "./plan-state.ts";

/** Paying users without a payment due. */
const PRO = { ...PAID, renewalDate: null };
const MAY = "2026-05-10T12:00:00.000Z";
const JUNE = "2026-06-10T12:00:00.000Z";
const UNPAID = { pastDueSince: "2026-05-03T12:00:00.000Z", graceEndsAt: MAY };
const CANCELLED = { ...PRO, subscriptionStatus: "cancelled" } as const;
const COMPLIMENTARY = { ...PRO, isComplimentary: true, hasBillingPortal: false };
const OWNER = { isDemo: false };

/** The main action by its label, then "portal" if it is offered quietly. */
function offersOf(status: SubscriptionStatusResponse, isDemo = false): string {
  const state = planStateOf(status, { isDemo });
  return [
    ...(state.mayUpgrade ? [state.checkoutLabel] : []),
    ...(state.isPortalMain ? [state.portalLabel] : state.hasPortal ? ["portal"] : []),
  ].join(", ");
}

describe("plan description", () => {
  test.each<[string, SubscriptionStatusResponse, string, string, string]>([
    ["free", FREE, "free", "Active", "Free forever"],
    ["active", { ...PRO, renewalDate: MAY }, "pro", "Active", "Renews on May 10, 2026"],
    ["active, nothing due", PRO, "pro", "Active", "You're all set"],
    [
      "to end",
      { ...PRO, endDate: MAY, willCancelAtPeriodEnd: true },
      "pro",
      "Will cancel",
      "Will cancel on May 10, 2026",
    ],
    ["cancelled", { ...CANCELLED, endDate: MAY }, "pro", "Cancelled", "Ends on May 10, 2026"],
    ["cancelled, no end", CANCELLED, "pro", "Cancelled", "Your subscription is canceled"],
    ["unpaid", { ...PRO, ...UNPAID }, "pro", "Payment failed", "Pro ends on May 10, 2026"],
    [
      "unpaid, to end after the grace",
      { ...PRO, ...UNPAID, endDate: JUNE, willCancelAtPeriodEnd: true },
      "pro",
      "Payment failed",
      "Pro ends on May 10, 2026",
    ],
    [
      "unpaid, to end within the grace",
      { ...PRO, ...UNPAID, graceEndsAt: JUNE, endDate: MAY, willCancelAtPeriodEnd: true },
      "pro",
      "Payment failed",
      "Pro ends on May 10, 2026",
    ],
    [
      "unpaid for too long",
      { ...FREE, ...UNPAID, hasBillingPortal: true },
      "free",
      "Payment failed",
      "Pro ended on May 10, 2026",
    ],
    ["given", COMPLIMENTARY, "pro", "Complimentary", "Complimentary Pro"],
    [
      "given, and once unpaid",
      { ...COMPLIMENTARY, ...UNPAID },
      "pro",
      "Complimentary",
      "Complimentary Pro",
    ],
    [
      "without payments",
      { ...COMPLIMENTARY, payments: "off" },
      "pro",
      "Included",
      "Pro is included",
    ],
  ])("%s", (_name, status, plan, badge, headline) => {
    const state = planStateOf(status, OWNER);
    expect([state.plan, state.badge.text, state.headline]).toEqual([plan, badge, headline]);
  });

  test("shows a demo as Pro unless it has a simulated subscription", () => {
    const headlineOf = (status: SubscriptionStatusResponse) =>
      planStateOf(status, { isDemo: true }).headline;
    expect(headlineOf({ ...PRO, hasBillingPortal: false })).toBe("This demo has Pro");
    expect(headlineOf({ ...PRO, renewalDate: MAY })).toBe("Renews on May 10, 2026");
    expect(headlineOf({ ...FREE, payments: "off", subscriptionStatus: "active" })).toBe(
      "Pro is included",
    );
  });

  test("shows the end date of a cancelled plan if known", () => {
    const sentence = "You'll retain Pro features until this date.";
    expect(planStateOf({ ...CANCELLED, endDate: MAY }, OWNER).note).toBe(sentence);
    expect(planStateOf(CANCELLED, OWNER).note).not.toBe(sentence);
  });
});

describe("offered actions", () => {
  test.each<[string, SubscriptionStatusResponse, string]>([
    ["free", FREE, "Upgrade to Pro"],
    ["free, having paid before", { ...FREE, hasBillingPortal: true }, "Upgrade to Pro, portal"],
    ["active", { ...PRO, renewalDate: MAY }, "Manage Subscription"],
    ["to end", { ...PRO, endDate: MAY, willCancelAtPeriodEnd: true }, "Renew Pro"],
    ["cancelled", { ...CANCELLED, endDate: MAY }, "Renew Pro, portal"],
    ["unpaid", { ...PRO, ...UNPAID }, "Update Card"],
    ["unpaid for too long", { ...FREE, ...UNPAID, hasBillingPortal: true }, "Update Card"],
    ["unpaid for too long, unknown to the provider", { ...FREE, ...UNPAID }, "Upgrade to Pro"],
    ["given", COMPLIMENTARY, ""],
    ["without payments", { ...COMPLIMENTARY, payments: "off", hasBillingPortal: true }, ""],
  ])("%s", (_name, status, offers) => {
    expect(offersOf(status)).toBe(offers);
  });

  test.each<[SubscriptionStatusResponse, string, boolean]>([
    [{ ...FREE, payments: "stripe" }, "", true],
    [{ ...FREE, payments: "simulated" }, "Upgrade to Pro", false],
    [{ ...COMPLIMENTARY, payments: "off" }, "", false],
    [PRO, "Manage Subscription", false],
  ])("limits a demo with %j", (status, offers, isDemoOnly) => {
    expect(offersOf(status, true)).toBe(offers);
    expect(planStateOf(status, { isDemo: true }).isDemoOnly).toBe(isDemoOnly);
  });
});

test("warns from the last expense of five, and at the third contractor", () => {
  const warned = [3, 4, 5].filter((count) => isNearLimit(count, 5));
  expect(warned).toEqual([4, 5]);
  expect([2, 3].filter((count) => isNearLimit(count, 3))).toEqual([3]);
});
