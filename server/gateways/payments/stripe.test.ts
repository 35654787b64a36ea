import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock, LONG_TIMEOUT_MS } from "../../../tests/support/app/app.ts";
import {
  type StripeDouble,
  startStripeDouble,
} from "../../../tests/support/stripe-double/stripe-double.ts";
import type { SubscriptionState } from "../../../tests/support/stripe-double/world.ts";
import type { Payments } from "./payments.ts";
import { createStripePayments } from "./stripe.ts";

const PUBLIC_URL = "http://localhost:3000";
const DAY = 24 * 60 * 60 * 1000;

const clock = createTestClock();
const START = clock.now();
const PERIOD_END = new Date(START.getTime() + 30 * DAY);
const MISSED = new Date(START.getTime() + DAY);

let double: StripeDouble;
let payments: Payments;
beforeAll(async () => {
  double = await startStripeDouble(clock);
  payments = createStripePayments({
    ...double.config,
    publicUrl: PUBLIC_URL,
    limitMs: LONG_TIMEOUT_MS,
  });
});
afterAll(() => double.close());

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

function invoice(status: "paid" | "open", created = START) {
  return {
    id: "in_1",
    object: "invoice" as const,
    customer: "cus_1",
    created: seconds(created),
    status,
  };
}

async function listed(changes: Partial<SubscriptionState>, priceId = "price_pro") {
  const { world } = double;
  const { id } = world.addCustomer("nora@example.com");
  world.subscribe(id, priceId, changes);
  return payments.listSubscriptions(id);
}

describe("a customer whose account is deleted", () => {
  test.each(["active", "trialing", "past_due", "unpaid", "incomplete", "paused"])(
    "pays nothing for what is %s",
    async (status) => {
      const { world } = double;
      const { id } = world.addCustomer("nora@example.com");
      const subscription = world.subscribe(id, "price_of_something_else", { status });
      await payments.closeCustomer(id);
      expect(subscription.status).toBe("canceled");
      expect(world.hasCustomer(id)).toBe(false);
    },
  );

  test("can be closed while a checkout ends or after subscriptions ended", async () => {
    const { world } = double;
    const { id } = world.addCustomer("nora@example.com");
    for (const status of ["canceled", "incomplete_expired"]) {
      world.subscribe(id, "price_pro", { status });
    }
    const url = (await payments.openCheckout(id)) ?? "";
    const paidMeanwhile = () => {
      if (double.asked.at(-1)?.call === "GET /v1/checkout/sessions") world.pay(url);
    };
    double.afterEach = paidMeanwhile;
    try {
      await payments.closeCustomer(id);
    } finally {
      double.afterEach = undefined;
    }
    expect(world.latestOf(id)).toMatchObject({ status: "canceled" });
    expect(world.hasCustomer(id)).toBe(false);
  });
});

describe("a Stripe subscription", () => {
  const ended = { status: "canceled", ended_at: seconds(MISSED), latest_invoice: invoice("paid") };

  test.each<[string, Partial<SubscriptionState>, object]>([
    ["active", { status: "active" }, { state: "active", renewsAt: PERIOD_END, endsAt: null }],
    ["on trial", { status: "trialing" }, { state: "active", renewsAt: PERIOD_END }],
    [
      "to end at another time than its period",
      { cancel_at: seconds(MISSED) },
      { state: "active", renewsAt: null, endsAt: MISSED },
    ],
    [
      "with a missing payment",
      { status: "past_due", latest_invoice: invoice("open", MISSED) },
      { state: "past_due", renewsAt: null, pastDueSince: MISSED },
    ],
    [
      "given up by Stripe's tries",
      { status: "unpaid", latest_invoice: invoice("open", MISSED) },
      { state: "past_due", pastDueSince: MISSED },
    ],
    [
      "with a missing payment and no invoice",
      { status: "past_due", latest_invoice: null },
      { state: "past_due", pastDueSince: START },
    ],
    [
      "cancelled at once, with the period paid",
      ended,
      { state: "ended", endsAt: PERIOD_END, renewsAt: null },
    ],
    [
      "cancelled at once, when it was to end with its period",
      { ...ended, cancel_at_period_end: true },
      { state: "ended", endsAt: PERIOD_END },
    ],
    [
      "cancelled with its period",
      { ...ended, cancel_at_period_end: true, ended_at: seconds(PERIOD_END) },
      { state: "ended", endsAt: PERIOD_END },
    ],
    [
      "ended for a payment that failed",
      { ...ended, cancellation_details: { reason: "payment_failed" } },
      { state: "ended", endsAt: MISSED },
    ],
    [
      "cancelled with an open invoice",
      { ...ended, latest_invoice: invoice("open") },
      { state: "ended", endsAt: MISSED },
    ],
    [
      "ended unpaid, and Stripe does not say when",
      {
        ...ended,
        latest_invoice: invoice("open"),
        ended_at: null,
        canceled_at: seconds(MISSED),
      },
      { state: "ended", endsAt: MISSED },
    ],
  ])("%s", async (_what, changes, expected) => {
    expect(await listed(changes)).toMatchObject([{ isPro: true, ...expected }]);
  });

  test.each(["incomplete", "incomplete_expired", "paused", "a status of tomorrow"])(
    "that is %s is ignored",
    async (status) => {
      expect(await listed({ status })).toEqual([]);
    },
  );

  test.each([
    ["price_pro", true],
    ["price_of_last_year", true],
    ["price_of_another_product", false],
  ])("to %s grants Pro: %s", async (priceId, isPro) => {
    expect(await listed({}, priceId)).toMatchObject([
      { state: "active", isPro, renewsAt: PERIOD_END },
    ]);
  });
});

test("a deleted customer has no subscriptions, an unknown one is undefined", async () => {
  const { world } = double;
  const { id } = world.addCustomer("nora@example.com");
  world.subscribe(id, "price_pro");
  world.deleteCustomer(id);
  expect(await payments.listSubscriptions(id)).toEqual([]);
  expect(await payments.openCheckout(id)).toBeUndefined();
  expect(await payments.listSubscriptions("cus_of_another_account")).toBeUndefined();
});

test("an unknown price is a failure, not an unknown customer", async () => {
  const other = createStripePayments({
    ...double.config,
    priceIds: ["price_unknown"],
    publicUrl: PUBLIC_URL,
  });
  const { id } = double.world.addCustomer("nora@example.com");
  await expect(other.openCheckout(id)).rejects.toMatchObject({ status: 503 });
});

test("an invalid key is a failure that doesn't reveal the key", async () => {
  const other = createStripePayments({
    ...double.config,
    secretKey: "sk_test_of_somebody_else",
    publicUrl: PUBLIC_URL,
  });
  await expect(other.listSubscriptions("cus_1")).rejects.toMatchObject({
    status: 503,
    message: expect.not.stringContaining("sk_test"),
  });
});

test("each call sends the pinned version, and each creation an idempotency key", async () => {
  const { id } = double.world.addCustomer("nora@example.com");
  const before = double.asked.length;
  await payments.createCustomer({ userId: 1, email: "ben@example.com", name: undefined });
  await payments.openCheckout(id);
  const keys = double.asked.slice(before).map(({ call, idempotencyKey }) => [call, idempotencyKey]);
  expect(keys).toEqual([
    ["POST /v1/customers", expect.stringMatching(/\S{20,}/)],
    ["GET /v1/checkout/sessions", undefined],
    ["POST /v1/checkout/sessions", expect.stringMatching(/\S{20,}/)],
  ]);
  expect(keys[0]?.[1]).not.toBe(keys[2]?.[1]);
});
