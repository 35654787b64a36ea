import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Homeowner } from "../support/app/app.ts";
import {
  checkoutOf,
  createPaidApp,
  customerIdOf,
  type PaidApp,
  statusOf,
} from "../support/app/paid-app.ts";
import { periodOf, type SubscriptionState } from "../support/stripe-double/world.ts";

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const UPDATED = "customer.subscription.updated";

let product: PaidApp;
beforeAll(async () => {
  product = await createPaidApp({ poolSize: 10 });
});
afterAll(() => product.close());

async function pro(): Promise<[Homeowner, SubscriptionState]> {
  const homeowner = await product.homeowner();
  const subscription = await product.subscribe(homeowner);
  await report(subscription, "checkout.session.completed");
  expect(await statusOf(homeowner)).toMatchObject({ subscriptionStatus: "active" });
  return [homeowner, subscription];
}

/** Delivers an event with the subscription's current state at Stripe. */
async function report(subscription: SubscriptionState, type = UPDATED): Promise<void> {
  const response = await product.deliver(product.stripe.event(type, subscription));
  expect(response).toMatchObject({ status: 200, body: { received: true } });
}

/** The session of a month ago has expired. */
async function signInAgain(homeowner: Homeowner): Promise<void> {
  const { user, password } = homeowner;
  await homeowner.post("/api/login", { email: user.email, password });
}

async function eventCount(): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count(*) as count from payment_events`,
  );
  return Number(rows[0]?.count);
}

test("row 71: an event with a missing, wrong or old signature has no effect", async () => {
  const [bob, subscription] = await pro();
  product.stripe.world.end(subscription.id, "payment_failed");
  const { stripe, clock } = product;
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * SECOND);
  const genuine = stripe.event(UPDATED, subscription);
  const messages = [
    { ...genuine, signature: undefined },
    { ...genuine, signature: "" },
    { ...genuine, signature: "t=1,v1=" },
    { ...genuine, body: Buffer.from(`${genuine.body.toString()} `) },
    stripe.event(UPDATED, subscription, { secret: "whsec_other" }),
    stripe.event(UPDATED, subscription, { at: at(-301) }),
    stripe.event(UPDATED, subscription, { at: at(301) }),
    { body: Buffer.alloc(0), signature: genuine.signature },
  ];
  const [before, asked] = [await eventCount(), stripe.asked.length];
  for (const message of messages) {
    expect(await product.deliver(message)).toMatchObject({
      status: 400,
      body: { code: "bad_request" },
    });
  }
  const huge = { body: Buffer.alloc(600 * 1024, " "), signature: genuine.signature };
  expect(await product.deliver(huge)).toMatchObject({ status: 413 });
  expect([await eventCount(), stripe.asked.length]).toEqual([before, asked]);
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  for (const seconds of [-300, 300]) {
    const message = stripe.event(UPDATED, subscription, { at: at(seconds) });
    expect(await product.deliver(message)).toMatchObject({ status: 200 });
  }
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
});

test("row 72: an event delivered twenty times at once has one effect", async () => {
  const [bob, subscription] = await pro();
  product.stripe.world.planCancel(subscription.id, "cancel_at");
  const before = await eventCount();
  const message = product.stripe.event(UPDATED, subscription, { id: "evt_twenty_times" });
  const release = product.stripe.hold();
  const sent = Array.from({ length: 20 }, async () => product.deliver(message));
  // All of them query the provider before the first one is written.
  while (product.stripe.waiting() < sent.length) await new Promise(setImmediate);
  release();
  const responses = await Promise.all(sent);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await eventCount()).toBe(before + 1);
  expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: true });

  // A repeated delivery is recognized by its id and doesn't even query the provider.
  product.stripe.world.end(subscription.id, "payment_failed");
  const asked = product.stripe.asked.length;
  expect(await product.deliver(message)).toMatchObject({ status: 200 });
  expect(product.stripe.asked.length).toBe(asked);
  expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: true });
});

test("row 73: events out of order leave the plan as it is at the provider", async () => {
  const [bob, subscription] = await pro();
  const old = product.stripe.event(UPDATED, { ...subscription, status: "active" });
  product.stripe.world.end(subscription.id, "payment_failed");
  await report(subscription, "customer.subscription.deleted");
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
  expect(await product.deliver(old)).toMatchObject({ status: 200 });
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
});

test("row 73: an older subscription's events do not change the newer one", async () => {
  const [bob, first] = await pro();
  product.stripe.world.end(first.id, "payment_failed");
  await report(first, "customer.subscription.deleted");
  product.clock.advance(DAY);
  const second = await product.subscribe(bob);
  await report(second, "customer.subscription.created");
  await report(first, "customer.subscription.deleted");
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active", endDate: null });
});

describe("row 74: a cancellation in the portal", () => {
  test.each(["cancel_at", "cancel_at_period_end"] as const)("through %s", async (shape) => {
    const [bob, subscription] = await pro();
    const before = await statusOf(bob);
    product.stripe.world.planCancel(subscription.id, shape);
    await report(subscription);
    const end = new Date(periodOf(subscription).current_period_end * SECOND);
    expect(await statusOf(bob)).toEqual({
      ...before,
      renewalDate: null,
      endDate: end.toISOString(),
      willCancelAtPeriodEnd: true,
    });
    expect(before.renewalDate).toBe(end.toISOString());

    const now = product.clock.now();
    product.clock.set(new Date(end.getTime() - 1));
    await signInAgain(bob);
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
    product.clock.set(end);
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free", endDate: null });
    product.clock.set(now);
  });

  test("effective at once keeps Pro until the end of the paid period", async () => {
    const [bob, subscription] = await pro();
    product.clock.advance(HOUR);
    product.stripe.world.end(subscription.id);
    await report(subscription, "customer.subscription.deleted");
    expect(await statusOf(bob)).toMatchObject({
      subscriptionStatus: "cancelled",
      endDate: new Date(periodOf(subscription).current_period_end * SECOND).toISOString(),
      willCancelAtPeriodEnd: false,
      expenseLimit: null,
    });
  });
});

describe("row 75: events without effect", () => {
  test("an event of an unknown customer", async () => {
    const { world } = product.stripe;
    const [bob] = await pro();
    const stranger = world.addCustomer("stranger@example.com");
    const subscription = world.subscribe(stranger.id, "price_pro");
    const asked = product.stripe.asked.length;
    await report(subscription);
    expect(product.stripe.asked.length).toBe(asked);
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
    // Logged for the operator: the customer may be paying for a deleted account.
    const lines = () =>
      product
        .logged()
        .split("\n")
        .filter((line) => line.includes(stranger.id));
    expect(lines()).toEqual([
      expect.stringContaining("Active subscription of an unknown customer"),
    ]);
    world.end(subscription.id);
    await report(subscription, "customer.subscription.deleted");
    expect(lines()).toHaveLength(1);
  });

  test("a claim in the event's body", async () => {
    const bob = await product.homeowner();
    await checkoutOf(bob);
    const customer = await customerIdOf(product.db, bob);
    const claim = { object: "subscription", customer, status: "active", metadata: { userId: 1 } };
    await product.deliver(product.stripe.event(UPDATED, claim));
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
  });

  test("a subscription to another price", async () => {
    const bob = await product.homeowner();
    await checkoutOf(bob);
    const customer = await customerIdOf(product.db, bob);
    const subscription = product.stripe.world.subscribe(customer, "price_of_another_product");
    await report(subscription);
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
    // Logged for the operator: the price may be missing from the configuration by mistake.
    expect(product.logged()).toContain(subscription.id);
  });

  test("a completed checkout without a payment", async () => {
    const bob = await product.homeowner();
    const session = product.stripe.world.pay(await checkoutOf(bob), { isPaid: false });
    await product.deliver(product.stripe.event("checkout.session.completed", session));
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
    const subscription = product.stripe.world.latestOf(session.customer);
    product.stripe.world.settle(subscription.id);
    await product.deliver(
      product.stripe.event("checkout.session.async_payment_succeeded", session),
    );
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test.each([
    ["of an unused type", "payment_intent.created", true],
    ["without a customer", UPDATED, false],
  ])("an event %s", async (_what, type, isOfBob) => {
    const [, { customer }] = await pro();
    const asked = product.stripe.asked.length;
    const message = product.stripe.event(type, { customer: isOfBob ? customer : null });
    expect(await product.deliver(message)).toMatchObject({ status: 200 });
    expect(product.stripe.asked.length).toBe(asked);
  });
});

describe("row 76: an event while the database cannot write", () => {
  beforeAll(async () => {
    await product.db.execute(sql`
      create function refuse_write() returns trigger language plpgsql
      as $$ begin raise exception 'The disk is full'; end $$`);
  });

  // Reads work, and one of the two writes fails: the other must be rolled back.
  test.each([
    ["the event", "insert on payment_events"],
    ["its effect", "update on users"],
    ["the commit", undefined],
  ])("%s is not lost, and counts once", async (_what, write) => {
    const [bob, subscription] = await pro();
    product.stripe.world.planCancel(subscription.id, "cancel_at");
    const message = product.stripe.event(UPDATED, subscription);
    const before = await eventCount();

    const when = write
      ? sql.raw(
          `create trigger refused before ${write} for each row execute function refuse_write()`,
        )
      : sql`create constraint trigger refused after insert on payment_events deferrable
          initially deferred for each row execute function refuse_write()`;
    await product.db.execute(when);
    expect((await product.deliver(message)).status).toBeGreaterThanOrEqual(500);
    const table = sql.raw(write?.split(" ").at(-1) ?? "payment_events");
    await product.db.execute(sql`drop trigger refused on ${table}`);

    expect(await eventCount()).toBe(before);
    expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: false });
    expect(await product.deliver(message)).toMatchObject({ status: 200 });
    expect(await product.deliver(message)).toMatchObject({ status: 200 });
    expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: true });
    expect(await eventCount()).toBe(before + 1);
  });
});
