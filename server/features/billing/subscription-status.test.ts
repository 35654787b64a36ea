import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminOf } from "../../../tests/support/app/admin.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import {
  createPaidApp,
  NEW_ACCOUNT,
  type PaidApp,
  statusOf,
  UNLIMITED,
} from "../../../tests/support/app/paid-app.ts";
import { setSubscription } from "../../../tests/support/records/subscriptions.ts";
import { periodOf } from "../../../tests/support/stripe-double/world.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

describe("the subscription status", () => {
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

  test("is free with full limits for a new account", async () => {
    expect(await statusOf(bob)).toEqual({ ...NEW_ACCOUNT, payments: "stripe" });
  });

  test("counts usage and what remains", async () => {
    const { id } = await createProject(bob);
    for (let count = 1; count <= 5; count += 1) await createExpense(bob, id);
    await product.db.execute(sql`
      insert into contractors (user_id, name)
      select ${bob.user.id}, 'Contractor ' || n from generate_series(1, 3) n`);
    expect(await statusOf(bob)).toEqual({
      ...NEW_ACCOUNT,
      payments: "stripe",
      expenseCount: 5,
      contractorCount: 3,
      canCreateExpense: false,
      canCreateContractor: false,
    });
  });

  test("offers no billing portal after only opening the checkout", async () => {
    expect((await bob.post("/api/create-checkout-session")).status).toBe(200);
    expect(await statusOf(bob)).toMatchObject({ hasBillingPortal: false });
  });

  test("shows a paid account's renewal date", async () => {
    const subscription = await product.subscribe(bob);
    await sync();
    expect(await statusOf(bob)).toEqual({
      ...NEW_ACCOUNT,
      ...UNLIMITED,
      payments: "stripe",
      subscriptionStatus: "active",
      hasBillingPortal: true,
      renewalDate: new Date(periodOf(subscription).current_period_end * SECOND).toISOString(),
    });
  });

  test("stays Pro for seven days after a missed payment, then is free", async () => {
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

    // A second month's invoice does not restart the grace period.
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

  test("stays Pro after cancellation until its end date", async () => {
    const endsAt = new Date(product.clock.now().getTime() + 2 * DAY);
    await setSubscription(product.db, bob.user.id, { status: "cancelled", endsAt });
    expect(await statusOf(bob)).toEqual({
      ...NEW_ACCOUNT,
      ...UNLIMITED,
      payments: "stripe",
      subscriptionStatus: "cancelled",
      endDate: endsAt.toISOString(),
    });
    product.clock.set(endsAt);
    expect(await statusOf(bob)).toEqual({ ...NEW_ACCOUNT, payments: "stripe" });
  });

  test("shows no dates and no cancellation for a granted Pro", async () => {
    await adminOf(product).post(`/users/${bob.user.id}/upgrade`);
    expect(await statusOf(bob)).toEqual({
      ...NEW_ACCOUNT,
      ...UNLIMITED,
      payments: "stripe",
      subscriptionStatus: "active",
      isComplimentary: true,
    });
  });

  test("keeps all records when Pro ends", async () => {
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

  test("responds 304 to a client that has the current version", async () => {
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

  test("never asks the provider, even after a plan has expired", async () => {
    await product.subscribe(bob);
    await sync();
    const asked = product.stripe.asked.length;
    await statusOf(bob);
    product.clock.advance(40 * DAY);
    await signIn();
    await statusOf(bob);
    expect(product.stripe.asked.length).toBe(asked);
  });
});
