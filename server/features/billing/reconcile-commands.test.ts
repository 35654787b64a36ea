import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminOf } from "../../../tests/support/app/admin.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  createPaidApp,
  customerIdOf,
  type PaidApp,
  statusOf,
} from "../../../tests/support/app/paid-app.ts";
import { users } from "../../db/schema/tables.ts";
import { findOwner } from "./queries.ts";
import { readPlan, writePlan } from "./reconcile-commands.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: PaidApp;
let bob: Homeowner;
beforeAll(async () => {
  product = await createPaidApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  bob = await product.homeowner();
});

async function planIn(homeowner: Homeowner) {
  const [row] = await product.db.select().from(users).where(eq(users.email, homeowner.user.email));
  return row;
}

/**
 * Runs `what` once, after the provider has answered the next list request and before the response
 * is used.
 */
function meanwhile(what: () => Promise<unknown>): void {
  const { payments } = product.deps;
  const { listSubscriptions } = payments;
  payments.listSubscriptions = async (customerId) => {
    payments.listSubscriptions = listSubscriptions;
    const early = await listSubscriptions(customerId);
    await what();
    return early;
  };
}

describe("a provider response", () => {
  test("that arrives late does not overwrite a newer one", async () => {
    const { id } = await product.subscribe(bob);
    meanwhile(async () => {
      product.stripe.world.planCancel(id, "cancel_at");
      await bob.post("/api/check-subscription");
    });
    await bob.post("/api/check-subscription");
    expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: true });
  });

  test("from before a downgrade is not written, whatever its sequence number", async () => {
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
    expect(await planIn(bob)).toMatchObject({ subscriptionStatus: "free" });
  });
});

describe("a checkout completed while an administrator revokes Pro", () => {
  const downgrade = () => adminOf(product).post(`/users/${bob.user.id}/downgrade`);

  test("grants Pro without a further event", async () => {
    const first = await product.subscribe(bob);
    product.stripe.world.end(first.id);
    meanwhile(async () => {
      const { customer } = first;
      const second = product.stripe.world.subscribe(customer, "price_pro");
      await product.deliver(product.stripe.event("customer.subscription.created", second));
      expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
    });
    expect(await downgrade()).toMatchObject({ status: 200 });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("does not undo the downgrade when the provider is unavailable, and logs it", async () => {
    await product.subscribe(bob);
    await bob.post("/api/check-subscription");
    const { payments } = product.deps;
    const { cancelSubscription } = payments;
    payments.cancelSubscription = async (id) => {
      await cancelSubscription(id);
      product.stripe.trouble = "reset";
    };
    const response = await downgrade();
    payments.cancelSubscription = cancelSubscription;
    product.stripe.trouble = undefined;
    expect(response).toMatchObject({ status: 200 });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
    expect(product.logged()).toContain("could not be asked again");
  });
});

describe("a customer unknown to the provider", () => {
  const forget = async () => {
    const customer = await customerIdOf(product.db, bob);
    product.stripe.world.customers.delete(customer);
    return customer;
  };

  test.each([["/api/check-subscription"], ["/api/create-checkout-session"]])(
    "fails %s while a subscription is active: writes nothing and logs it",
    async (path) => {
      await product.subscribe(bob);
      await bob.post("/api/check-subscription");
      const before = await planIn(bob);
      const customer = await forget();
      expect(await bob.post(path)).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(await planIn(bob)).toEqual(before);
      expect(product.logged()).toContain(customer);
    },
  );

  test("fails the downgrade, because the subscription could not be canceled", async () => {
    await product.subscribe(bob);
    await bob.post("/api/check-subscription");
    await forget();
    const response = await adminOf(product).post(`/users/${bob.user.id}/downgrade`);
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("fails the event, so that the provider retries it", async () => {
    const subscription = await product.subscribe(bob);
    await bob.post("/api/check-subscription");
    await forget();
    const message = product.stripe.event("customer.subscription.updated", subscription);
    expect(await product.deliver(message)).toMatchObject({ status: 503 });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("becomes free once no subscription is active", async () => {
    const { id } = await product.subscribe(bob);
    product.stripe.world.planCancel(id, "cancel_at");
    await bob.post("/api/check-subscription");
    await forget();
    const before = product.clock.now();
    product.clock.advance(30 * DAY);
    await bob.post("/api/login", { email: bob.user.email, password: bob.password });
    expect(await bob.post("/api/check-subscription")).toMatchObject({
      body: { message: "You are on the Free plan." },
    });
    expect(await planIn(bob)).toMatchObject({ subscriptionStatus: "free" });
    product.clock.set(before);
  });

  test("becomes free when deleted at the provider, because Stripe ended its subscriptions", async () => {
    await product.subscribe(bob);
    await bob.post("/api/check-subscription");
    product.stripe.world.deleteCustomer(await customerIdOf(product.db, bob));
    expect(await bob.post("/api/check-subscription")).toMatchObject({ status: 200 });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
  });

  test("becomes free when only simulated, without asking the provider", async () => {
    await product.db
      .update(users)
      .set({ stripeCustomerId: "sim_cus_0123456789abcdef01234567", subscriptionStatus: "active" })
      .where(eq(users.email, bob.user.email));
    const asked = product.stripe.asked.length;
    expect(await bob.post("/api/check-subscription")).toMatchObject({ status: 200 });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
    expect(product.stripe.asked.length).toBe(asked);
  });
});
