import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Homeowner } from "../support/app.ts";
import { createExpense, createProject } from "../support/factories.ts";
import { checkoutOf, createPaidApp, type PaidApp, statusOf } from "../support/paid-app.ts";
import type { Trouble } from "../support/stripe-double/stripe-double.ts";

/** Two tries fit into it, and the pause between them. */
const LIMIT_MS = 2_000;

let product: PaidApp;
let bob: Homeowner;
beforeAll(async () => {
  product = await createPaidApp({ limitMs: LIMIT_MS, poolSize: 3 });
  bob = await product.homeowner();
  await product.subscribe(bob);
  await bob.post("/api/check-subscription");
});
afterEach(() => {
  product.stripe.trouble = undefined;
  product.clock.advance(60_000);
});
afterAll(() => product.close());

describe.each<[Trouble]>([["hang"], ["reset"], ["fail"]])(
  "with a provider that does %s",
  (trouble) => {
    test.each([
      ["/api/check-subscription"],
      ["/api/create-checkout-session"],
      ["/api/create-portal-session"],
    ])("%s ends with an error within the limit, and changes nothing", async (path) => {
      const before = await statusOf(bob);
      const asked = product.stripe.asked.length;
      product.stripe.trouble = trouble;
      const started = performance.now();
      const answer = await bob.post(path);
      expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(answer.headers["retry-after"]).toBe("30");
      // The limit, and what a busy machine needs besides.
      expect(performance.now() - started).toBeLessThan(LIMIT_MS + 10_000);
      expect(answer.text).not.toMatch(/stripe|sk_test|127\.0\.0\.1/i);
      expect(product.stripe.asked.length).toBe(asked);
      expect(await statusOf(bob)).toEqual(before);
    });

    test("an event is answered with an error, and has its effect when it is sent again", async () => {
      const anna = await product.homeowner();
      const subscription = await product.subscribe(anna);
      const message = product.stripe.event("customer.subscription.created", subscription);
      product.stripe.trouble = trouble;
      expect(await product.deliver(message)).toMatchObject({ status: 503 });
      expect(await statusOf(anna)).toMatchObject({ subscriptionStatus: "free" });
      product.stripe.trouble = undefined;
      expect(await product.deliver(message)).toMatchObject({ status: 200 });
      expect(await statusOf(anna)).toMatchObject({ subscriptionStatus: "active" });
    });
  },
);

test("while ten wait for a provider that hangs, everything else is answered", async () => {
  const { id } = await createProject(bob);
  const waiting: Promise<unknown>[] = [];
  const homeowners: Homeowner[] = [];
  for (let count = 1; count <= 10; count += 1) {
    const homeowner = await product.homeowner();
    await checkoutOf(homeowner);
    homeowners.push(homeowner);
  }
  product.stripe.trouble = "hang";
  for (const homeowner of homeowners) waiting.push(homeowner.post("/api/check-subscription"));
  // More than there are connections to the database: none of them is held meanwhile.
  while (product.stripe.waiting() < 10) await new Promise(setImmediate);
  for (let count = 1; count <= 5; count += 1) {
    await createExpense(bob, id);
    expect(await bob.get(`/api/expenses?projectId=${id}`)).toMatchObject({ status: 200 });
    await statusOf(bob);
  }
  expect(product.stripe.waiting()).toBe(10);
  await Promise.all(waiting);
});

test("an answer that is lost after its effect makes no second customer and no second checkout", async () => {
  const anna = await product.homeowner();
  const { customers, sessions } = product.stripe.world;
  const before = [customers.size, sessions.size];
  product.stripe.trouble = "reset once, after the effect";
  await checkoutOf(anna);
  expect([customers.size, sessions.size]).toEqual(before.map((count) => count + 1));
});
