import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROVIDER_LIMIT_MS } from "../../server/gateways/payments/payments.ts";
import { createPaidApp, type PaidApp, statusOf } from "../support/app/paid-app.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

describe("row 77: Sync Status", () => {
  let product: PaidApp;
  beforeAll(async () => {
    product = await createPaidApp();
  });
  afterAll(() => product.close());

  test("grants Pro before the event arrives, and without it", async () => {
    const bob = await product.homeowner();
    await product.subscribe(bob);
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
    expect(await bob.post("/api/check-subscription")).toMatchObject({
      status: 200,
      body: { message: "Your Pro plan is active." },
    });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("reports a missing payment while Pro lasts and afterward", async () => {
    const bob = await product.homeowner();
    const { id } = await product.subscribe(bob);
    product.stripe.world.failPayment(id);
    expect(await bob.post("/api/check-subscription")).toMatchObject({
      body: { message: "Your last payment failed. You still have Pro for now." },
    });
    product.clock.advance(8 * DAY);
    await bob.post("/api/login", { email: bob.user.email, password: bob.password });
    expect(await bob.post("/api/check-subscription")).toMatchObject({
      body: { message: "Your last payment failed. You're on the Free plan." },
    });
  });

  test("allows six requests a minute per homeowner, then 429", async () => {
    const [bob, anna] = [await product.homeowner(), await product.homeowner()];
    for (let count = 1; count <= 6; count += 1) {
      expect(await bob.post("/api/check-subscription")).toMatchObject({ status: 200 });
    }
    const seventh = await bob.post("/api/check-subscription");
    expect(seventh).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(seventh.headers["retry-after"]).toBe("60");
    expect(await anna.post("/api/check-subscription")).toMatchObject({ status: 200 });
    product.clock.advance(60 * SECOND);
    expect(await bob.post("/api/check-subscription")).toMatchObject({ status: 200 });
  });

  test("keeps the plan while the provider is down, and reading it calls no provider", async () => {
    const bob = await product.homeowner();
    await product.subscribe(bob);
    await bob.post("/api/check-subscription");
    const before = await statusOf(bob);
    for (const trouble of ["reset", "fail"] as const) {
      product.stripe.trouble = trouble;
      const asked = await bob.post("/api/check-subscription");
      expect(asked).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(asked.headers["retry-after"]).toBe("30");
      const calls = product.stripe.asked.length;
      for (let count = 1; count <= 10; count += 1) expect(await statusOf(bob)).toEqual(before);
      expect(product.stripe.asked.length).toBe(calls);
    }
    product.stripe.trouble = undefined;
  });

  test("waits at most eight seconds for a silent provider, and keeps the plan", async () => {
    expect(PROVIDER_LIMIT_MS).toBeLessThanOrEqual(8000);
    const shortTimeoutApp = await createPaidApp({ limitMs: 300 });
    const bob = await shortTimeoutApp.homeowner();
    await shortTimeoutApp.db.execute(
      sql`update users set stripe_customer_id = 'cus_of_bob' where id = ${bob.user.id}`,
    );
    const before = await statusOf(bob);
    for (const trouble of ["hang", "drip"] as const) {
      shortTimeoutApp.stripe.trouble = trouble;
      const response = await bob.post("/api/check-subscription");
      expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(await statusOf(bob)).toEqual(before);
    }
    await shortTimeoutApp.close();
  });
});
