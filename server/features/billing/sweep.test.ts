import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  createPaidApp,
  customerIdOf,
  type PaidApp,
  statusOf,
} from "../../../tests/support/app/paid-app.ts";
import { withAdvisoryLock } from "../../db/advisory-lock.ts";
import { startSweeps } from "../../jobs/scheduler.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";
import { sweepPaymentEvents, sweepRenewals } from "./sweep-commands.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Generous timeout for a busy machine. */
const TIMEOUT_MS = 120_000;

let product: PaidApp;
beforeEach(async () => {
  product = await createPaidApp({ poolSize: 1, limitMs: TIMEOUT_MS });
});
afterEach(() => product.close());

/** Users who have paid until 30 days from now. */
async function payers(count: number): Promise<Homeowner[]> {
  const all: Homeowner[] = [];
  for (let one = 1; one <= count; one += 1) {
    const homeowner = await product.homeowner();
    await product.subscribe(homeowner);
    await homeowner.post("/api/check-subscription");
    product.clock.advance(1000);
    all.push(homeowner);
  }
  return all;
}

async function subscriptionOf(homeowner: Homeowner) {
  return product.stripe.world.latestOf(await customerIdOf(product.db, homeowner));
}

/** Signs in again, because the session has expired by then. */
async function statusAfter(homeowner: Homeowner) {
  const { user, password } = homeowner;
  await homeowner.post("/api/login", { email: user.email, password });
  return statusOf(homeowner);
}

/** Lets the days pass without any event from Stripe. */
async function loseEvents(homeowners: readonly Homeowner[]): Promise<void> {
  for (const homeowner of homeowners) {
    product.stripe.world.end((await subscriptionOf(homeowner)).id, "payment_failed");
  }
  product.clock.advance(32 * DAY);
}

test("events are deleted after 90 days, when Stripe no longer resends them", async () => {
  const message = product.stripe.event("customer.subscription.updated", { customer: null });
  await product.deliver(message);
  product.clock.advance(90 * DAY - 1);
  expect(await sweepPaymentEvents(product.deps)).toBe(0);
  product.clock.advance(1);
  expect(await sweepPaymentEvents(product.deps)).toBe(1);
});

describe("a renewal without an event", () => {
  test("is checked a day later", async () => {
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
    expect(await statusAfter(bob)).toMatchObject({ subscriptionStatus: "free" });
    expect(await statusAfter(anna)).toMatchObject({ subscriptionStatus: "active" });
    expect(await sweepRenewals(product.deps)).toBe(0);
  });

  test("is checked a day after a scheduled end that was revoked", async () => {
    const { world } = product.stripe;
    const anna = await product.homeowner();
    const { id } = await product.subscribe(anna);
    world.planCancel(id, "cancel_at_period_end");
    await anna.post("/api/check-subscription");
    world.get(id).cancel_at_period_end = false;
    world.renew(id);
    product.clock.advance(31 * DAY - 1);
    expect(await sweepRenewals(product.deps)).toBe(0);
    product.clock.advance(1);
    expect(await sweepRenewals(product.deps)).toBe(1);
    expect(await statusAfter(anna)).toMatchObject({ subscriptionStatus: "active", endDate: null });
    expect(await sweepRenewals(product.deps)).toBe(0);
  });

  test("is checked once a day after a missed payment", async () => {
    const { world } = product.stripe;
    const anna = await product.homeowner();
    const { id } = await product.subscribe(anna);
    world.failPayment(id);
    await anna.post("/api/check-subscription");
    product.clock.advance(DAY - 1);
    expect(await sweepRenewals(product.deps)).toBe(0);
    product.clock.advance(1);
    expect(await sweepRenewals(product.deps)).toBe(1);
    expect(await sweepRenewals(product.deps)).toBe(0);
    world.settle(id);
    product.clock.advance(DAY);
    expect(await sweepRenewals(product.deps)).toBe(1);
    expect(await statusAfter(anna)).toMatchObject({ pastDueSince: null });
    product.clock.advance(DAY);
    expect(await sweepRenewals(product.deps)).toBe(0);
  });

  test("is no longer checked 35 days after a missed payment", async () => {
    const bob = await product.homeowner();
    product.stripe.world.failPayment((await product.subscribe(bob)).id);
    await bob.post("/api/check-subscription");
    product.clock.advance(35 * DAY - 1);
    expect(await sweepRenewals(product.deps)).toBe(1);
    product.clock.advance(DAY);
    expect(await sweepRenewals(product.deps)).toBe(0);
  });

  test("is checked four at a time without holding a database connection", async () => {
    const homeowners = await payers(6);
    await loseEvents(homeowners);
    const { deps, stripe, connection } = product;
    const renewals = sweepsOf(deps).filter(({ name }) => name === "renewals");
    const release = stripe.hold();
    const sweeps = startSweeps(
      renewals.map((sweep) => ({ ...sweep, everyMs: 1 })),
      {
        log: deps.log,
        withAdvisoryLock: async (name, work) => withAdvisoryLock(connection.pool, name, work),
      },
    );
    while (stripe.waiting() < 4) await new Promise(setImmediate);
    // The pool's only connection is free, and a second process does nothing.
    for (const homeowner of homeowners) await statusAfter(homeowner);
    expect(await sweepRenewals(deps)).toBe(0);
    expect(stripe.waiting()).toBe(4);
    release();
    for (const homeowner of homeowners) {
      while ((await statusOf(homeowner)).subscriptionStatus !== "free");
    }
    await sweeps.stop();
  });

  test("is skipped and logged if it fails, and the others are checked", async () => {
    const homeowners = await payers(5);
    const [first, second, ...others] = homeowners;
    if (!first || !second) throw new Error("Nobody has paid");
    const lost = await customerIdOf(product.db, first);
    const failing = await customerIdOf(product.db, second);
    await loseEvents(homeowners);
    product.stripe.world.customers.delete(lost);
    const { payments } = product.deps;
    const { listSubscriptions } = payments;
    payments.listSubscriptions = async (customerId) => {
      if (customerId === failing) throw new Error("It stumbles over this one");
      return listSubscriptions(customerId);
    };
    expect(await sweepRenewals(product.deps)).toBe(others.length);
    for (const homeowner of others) {
      expect(await statusAfter(homeowner)).toMatchObject({ subscriptionStatus: "free" });
    }
    for (const homeowner of [first, second]) {
      expect(await statusAfter(homeowner)).toMatchObject({ subscriptionStatus: "active" });
    }
    expect(product.logged()).toContain(lost);
    expect(product.logged()).toContain("It stumbles over this one");
  });

  test("of many customers unknown to the provider does not block those behind them", async () => {
    const homeowners = await payers(10);
    await loseEvents(homeowners);
    for (const homeowner of homeowners.slice(0, 9)) {
      product.stripe.world.customers.delete(await customerIdOf(product.db, homeowner));
    }
    expect(await sweepRenewals(product.deps)).toBe(1);
  });

  test("waits for the next sweep when the provider is down", async () => {
    const homeowners = await payers(12);
    await loseEvents(homeowners);
    const { payments } = product.deps;
    const { listSubscriptions } = payments;
    let asked = 0;
    payments.listSubscriptions = async (customerId) => {
      asked += 1;
      return listSubscriptions(customerId);
    };
    product.stripe.trouble = "fail";
    expect(await sweepRenewals(product.deps)).toBe(0);
    expect(asked).toBeLessThan(homeowners.length);
    product.stripe.trouble = undefined;
    expect(await sweepRenewals(product.deps)).toBe(homeowners.length);
  });

  test("is not started when the server is stopping", async () => {
    await loseEvents(await payers(1));
    expect(await sweepRenewals(product.deps, AbortSignal.abort())).toBe(0);
    expect(await sweepRenewals(product.deps)).toBe(1);
  });
});
