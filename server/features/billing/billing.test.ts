import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planAt, statusAt, SUBSCRIPTION_STATUSES } from "../../../shared/billing/plan.ts";
import { adminOf } from "../../../tests/support/admin.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { createExpense, createProject } from "../../../tests/support/factories.ts";
import { createPaidApp, statusOf } from "../../../tests/support/paid-app.ts";
import { users } from "../../db/tables.ts";
import { readPlan, writePlan } from "../../records/reconcile.ts";
import { findOwner, getSubscription, isProAt, statusSqlAt } from "./queries.ts";
import { sweepPaymentEvents, sweepRenewals } from "./sweep-commands.ts";

const DAY = 24 * 60 * 60 * 1000;
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

test("a reading that does not know of a downgrade is not written, whatever its number", async () => {
  const product = await createPaidApp();
  const bob = await product.homeowner();
  const { id, customer } = await product.subscribe(bob);
  product.stripe.world.end(id);
  const owner = await findOwner(product.db, customer);
  if (owner === undefined) throw new Error("The customer is of nobody");
  const reading = await readPlan(product.deps, owner);
  await product.db
    .update(users)
    .set({ revokedSubscriptionIds: [id] })
    .where(eq(users.id, owner));
  if (reading) await writePlan(product.db, owner, reading, product.clock.now());
  expect(reading?.plan.status).toBe("cancelled");
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
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

  test("what was paid or given before is kept, for when payments are taken again", async () => {
    const bob = await product.homeowner();
    const now = product.clock.now();
    const before = {
      subscriptionStatus: "active",
      stripeCustomerId: "cus_before",
      stripeSubscriptionId: "sub_before",
      subscriptionRenewalDate: new Date(now.getTime() - 2 * DAY),
      proGrantedAt: now,
    } as const;
    await product.db.update(users).set(before).where(eq(users.email, bob.user.email));
    await bob.post("/api/check-subscription");
    await sweepRenewals(product.deps);
    expect(await adminOf(product).post(`/users/${bob.user.id}/downgrade`)).toMatchObject({
      body: { message: "Everybody has Pro here. Nothing was changed." },
    });
    const [after] = await product.db.select().from(users).where(eq(users.email, bob.user.email));
    expect(after).toMatchObject(before);
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

test("a renewal that no event told of is asked for a day later", async () => {
  const product = await createPaidApp();
  const { world } = product.stripe;
  const [bob, anna] = [await product.homeowner(), await product.homeowner()];
  const ended = await product.subscribe(bob);
  const renewed = await product.subscribe(anna);
  await bob.post("/api/check-subscription");
  await anna.post("/api/check-subscription");
  world.end(ended.id, "payment_failed");
  world.renew(renewed.id);

  product.clock.advance(31 * DAY - 1);
  expect(await sweepRenewals(product.deps)).toBe(0);
  product.clock.advance(1);
  expect(await sweepRenewals(product.deps)).toBe(2);
  for (const homeowner of [bob, anna]) {
    const { email } = homeowner.user;
    await homeowner.post("/api/login", { email, password: homeowner.password });
  }
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
  expect(await statusOf(anna)).toMatchObject({ subscriptionStatus: "active" });
  expect(await sweepRenewals(product.deps)).toBe(0);
  await product.close();
});
