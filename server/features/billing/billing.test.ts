import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { planAt, statusAt, SUBSCRIPTION_STATUSES } from "../../../shared/billing/plan.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app.ts";
import { createExpense, createProject, expenseBody } from "../../../tests/support/factories.ts";
import { createPaidApp, type PaidApp, statusOf } from "../../../tests/support/paid-app.ts";
import { periodOf } from "../../../tests/support/stripe-double/world.ts";
import { users } from "../../db/tables.ts";
import { sweepPaymentEvents } from "./commands.ts";
import { getSubscription, isProAt, statusSqlAt } from "./queries.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const FREE = {
  subscriptionStatus: "free",
  renewalDate: null,
  endDate: null,
  willCancelAtPeriodEnd: false,
  pastDueSince: null,
  graceEndsAt: null,
  isComplimentary: false,
  hasBillingPortal: false,
  expenseCount: 0,
  expenseLimit: 5,
  contractorCount: 0,
  contractorLimit: 3,
  canCreateExpense: true,
  canCreateContractor: true,
};
const UNLIMITED = {
  expenseLimit: null,
  contractorLimit: null,
  canCreateExpense: true,
  canCreateContractor: true,
};

describe("the status", () => {
  let product: PaidApp;
  let bob: Homeowner;
  beforeAll(async () => {
    product = await createPaidApp();
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    bob = await product.homeowner();
  });

  async function sync(): Promise<void> {
    expect(await bob.post("/api/check-subscription")).toMatchObject({ status: 200 });
  }

  async function signIn(): Promise<void> {
    await bob.post("/api/login", { email: bob.user.email, password: bob.password });
  }

  test("of a new account is free, with its whole allowance", async () => {
    expect(await statusOf(bob)).toEqual({ ...FREE, payments: "stripe" });
  });

  test("counts what is used, and what is left of it", async () => {
    const { id } = await createProject(bob);
    for (let count = 1; count <= 5; count += 1) await createExpense(bob, id);
    await product.db.execute(sql`
      insert into contractors (user_id, name)
      select ${bob.user.id}, 'Contractor ' || n from generate_series(1, 3) n`);
    expect(await statusOf(bob)).toEqual({
      ...FREE,
      payments: "stripe",
      expenseCount: 5,
      contractorCount: 3,
      canCreateExpense: false,
      canCreateContractor: false,
    });
  });

  test("of a paid account says when it is renewed", async () => {
    const subscription = await product.subscribe(bob);
    await sync();
    expect(await statusOf(bob)).toEqual({
      ...FREE,
      ...UNLIMITED,
      payments: "stripe",
      subscriptionStatus: "active",
      hasBillingPortal: true,
      renewalDate: new Date(periodOf(subscription).current_period_end * SECOND).toISOString(),
    });
  });

  test("with a missing payment is Pro for seven days, and free after", async () => {
    const { world } = product.stripe;
    const { id } = await product.subscribe(bob);
    world.failPayment(id);
    await sync();
    const missed = product.clock.now();
    const over = new Date(missed.getTime() + 7 * DAY);
    const dates = { pastDueSince: missed.toISOString(), graceEndsAt: over.toISOString() };
    expect(await statusOf(bob)).toMatchObject({
      ...UNLIMITED,
      ...dates,
      subscriptionStatus: "active",
      renewalDate: null,
    });
    product.clock.set(new Date(over.getTime() - 1));
    await signIn();
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
    product.clock.set(over);
    expect(await statusOf(bob)).toMatchObject({ ...dates, subscriptionStatus: "free" });

    // A second month's invoice begins no second grace.
    product.clock.advance(30 * DAY);
    await signIn();
    world.renew(id, { isPaid: false });
    await sync();
    expect(await statusOf(bob)).toMatchObject({ ...dates, subscriptionStatus: "free" });

    world.settle(id);
    await sync();
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active", pastDueSince: null });
    world.failPayment(id);
    await sync();
    expect(await statusOf(bob)).toMatchObject({
      subscriptionStatus: "active",
      pastDueSince: product.clock.now().toISOString(),
    });
  });

  test("keeps what was recorded when Pro ends", async () => {
    const { id } = await createProject(bob);
    const subscription = await product.subscribe(bob);
    await sync();
    for (let count = 1; count <= 6; count += 1) await createExpense(bob, id);
    product.stripe.world.end(subscription.id, "payment_failed");
    await sync();
    expect(await statusOf(bob)).toMatchObject({
      subscriptionStatus: "free",
      expenseCount: 6,
      expenseLimit: 5,
      canCreateExpense: false,
    });
    expect(await bob.post("/api/expenses", expenseBody(id))).toMatchObject({ status: 403 });
    expect(await bob.get(`/api/expenses?projectId=${id}`)).toMatchObject({
      body: { totalCount: 6 },
    });
  });

  test("is not sent again to who has it", async () => {
    const first = await bob.get("/api/subscription-status");
    const tag = String(first.headers["etag"]);
    expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Cookie" });
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await bob.get("/api/subscription-status", { "if-none-match": known });
      expect(again).toMatchObject({ status: 304, text: "" });
      expect(again.headers["etag"]).toBe(tag);
    }
    const { id } = await createProject(bob);
    await createExpense(bob, id);
    const changed = await bob.get("/api/subscription-status", { "if-none-match": tag });
    expect(changed).toMatchObject({ status: 200, body: { expenseCount: 1 } });
    const anna = await product.homeowner();
    expect(await anna.get("/api/subscription-status", { "if-none-match": tag })).toMatchObject({
      status: 304,
    });
  });

  test("never asks the provider", async () => {
    const asked = product.stripe.asked.length;
    product.stripe.trouble = "reset";
    await statusOf(bob);
    product.stripe.trouble = undefined;
    expect(product.stripe.asked.length).toBe(asked);
  });
});

test("the database counts as Pro whom the rule calls Pro, and names the status alike", async () => {
  const product = await createTestApp();
  const now = product.clock.now();
  const moments = [null, -1, 0, 1, -7 * DAY, -7 * DAY + 1].map((offset) =>
    offset === null ? null : new Date(now.getTime() + offset),
  );
  const rows = SUBSCRIPTION_STATUSES.flatMap((status) =>
    moments.flatMap((endsAt) =>
      moments.flatMap((since) =>
        [null, now].map((granted) => ({ status, endsAt, since, granted })),
      ),
    ),
  );
  await product.db.insert(users).values(
    rows.map(({ status, endsAt, since, granted }, index) => ({
      email: `case-${index}@example.com`,
      subscriptionStatus: status,
      subscriptionEndDate: endsAt,
      subscriptionPastDueSince: since,
      proGrantedAt: granted,
    })),
  );
  const found = await product.db
    .select({ id: users.id, isPro: isProAt(now), status: statusSqlAt(now) })
    .from(users);
  expect(found).toHaveLength(3 * 6 * 6 * 2);
  for (const { id, isPro, status } of found) {
    const subscription = await getSubscription(product.db, id);
    expect({ subscription, isPro, status }).toEqual({
      subscription,
      isPro: planAt(subscription, now) === "pro",
      status: statusAt(subscription, now),
    });
  }
  await product.close();
});

test("a slow answer of the provider does not undo a later one", async () => {
  const product = await createPaidApp();
  const bob = await product.homeowner();
  const { id } = await product.subscribe(bob);
  const { payments } = product.deps;
  const { listSubscriptions } = payments;
  const gate = Promise.withResolvers<void>();
  payments.listSubscriptions = async (customerId) => {
    const early = await listSubscriptions(customerId);
    await gate.promise;
    return early;
  };
  const slow = bob.post("/api/check-subscription");
  while (!product.stripe.asked.some(({ call }) => call === "GET /v1/subscriptions")) {
    await new Promise(setImmediate);
  }
  payments.listSubscriptions = listSubscriptions;
  product.stripe.world.planCancel(id, "cancel_at");
  await bob.post("/api/check-subscription");
  gate.resolve();
  await slow;
  expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: true });
  await product.close();
});

describe("without payments", () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await createTestApp({ config: { billing: { kind: "off" } } });
  });
  afterAll(() => product.close());

  test("everybody has Pro, and nothing to pay", async () => {
    const bob = await product.homeowner();
    const { id } = await createProject(bob);
    for (let count = 1; count <= 6; count += 1) await createExpense(bob, id);
    expect(await statusOf(bob)).toEqual({
      ...FREE,
      ...UNLIMITED,
      payments: "off",
      subscriptionStatus: "active",
      isComplimentary: true,
      expenseCount: 6,
    });
    expect(await bob.post("/api/create-checkout-session")).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await bob.post("/api/create-portal-session")).toMatchObject({
      status: 409,
      body: { code: "portal_unavailable" },
    });
    expect(await bob.post("/api/check-subscription")).toMatchObject({
      body: { message: "Your Pro plan is active." },
    });
  });
});

test("events are forgotten after 90 days, when nobody sends them again", async () => {
  const product = await createPaidApp();
  const message = product.stripe.event("customer.subscription.updated", { customer: null });
  await product.deliver(message);
  product.clock.advance(90 * DAY - 1);
  expect(await sweepPaymentEvents(product.deps)).toBe(0);
  product.clock.advance(1);
  expect(await sweepPaymentEvents(product.deps)).toBe(1);
  await product.close();
});
