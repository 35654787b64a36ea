import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Homeowner } from "../support/app/app.ts";
import { rowsOf } from "../support/database/owned-rows.ts";
import {
  checkoutOf,
  createPaidApp,
  customerIdOf,
  type PaidApp,
  statusOf,
} from "../support/app/paid-app.ts";
import { openSecondApp } from "../support/app/second-app.ts";

let product: PaidApp;
beforeAll(async () => {
  product = await createPaidApp({ poolSize: 10 });
});
afterAll(() => product.close());

function askedOf(call: string) {
  return product.stripe.asked.filter((one) => one.call === call);
}

async function askedCheckouts({ user }: Homeowner): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select count from attempts where key = ${`checkout:${user.id}`}`,
  );
  return rows[0]?.count ?? 0;
}

test("row 68: price, customer and addresses come from the server, whatever is sent", async () => {
  const [bob, anna] = [await product.homeowner(), await product.homeowner()];
  await checkoutOf(anna);
  const annaCustomer = await customerIdOf(product.db, anna);
  const before = await rowsOf(product.db, anna.user.id);
  const response = await bob.post("/api/create-checkout-session", {
    price: "price_free",
    priceId: "price_free",
    line_items: [{ price: "price_free", quantity: 0 }],
    customer: annaCustomer,
    customerId: annaCustomer,
    success_url: "https://evil.example",
    url: "https://evil.example",
    quantity: 0,
    mode: "setup",
  });
  expect(response.status).toBe(200);
  const asked = askedOf("POST /v1/checkout/sessions").at(-1);
  expect(asked?.input).toEqual({
    mode: "subscription",
    customer: await customerIdOf(product.db, bob),
    line_items: [{ price: "price_pro", quantity: 1 }],
    success_url: "http://localhost:3000/billing?checkout=success",
    cancel_url: "http://localhost:3000/billing?checkout=cancelled",
    metadata: { priceId: "price_pro" },
  });
  expect(await customerIdOf(product.db, bob)).not.toBe(annaCustomer);
  expect(await rowsOf(product.db, anna.user.id)).toBe(before);
});

describe("row 69: repeated checkouts", () => {
  test("in two tabs, at two apps, create one customer and one checkout", async () => {
    const bob = await product.homeowner();
    const second = await openSecondApp(product);
    const [before, sessionsBefore] = [
      product.stripe.world.customers.size,
      product.stripe.world.sessions.size,
    ];
    const tabs = [bob, second.as(bob), bob, second.as(bob)];
    const release = product.stripe.hold();
    const asking = tabs.map(async (tab) => tab.post("/api/create-checkout-session"));
    // Waits until all four requests are queued behind the first one.
    while ((await askedCheckouts(bob)) < tabs.length) await statusOf(bob);
    for (let count = 1; count <= 20; count += 1) await Promise.all(tabs.map(statusOf));
    release();
    const responses = await Promise.all(asking);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(product.stripe.world.customers.size).toBe(before + 1);
    expect(product.stripe.world.sessions.size).toBe(sessionsBefore + 1);
    await second.close();
  });

  test("after the payment, before its event, start no second payment", async () => {
    const bob = await product.homeowner();
    await product.subscribe(bob);
    const again = await bob.post("/api/create-checkout-session");
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(product.stripe.world.subscriptionsOf(await customerIdOf(product.db, bob))).toHaveLength(
      1,
    );
    // Opening the checkout has refetched the plan from the provider.
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("explain what to do when a payment is missing or a cancellation is planned", async () => {
    const { world } = product.stripe;
    const bob = await product.homeowner();
    const { id } = await product.subscribe(bob);
    world.failPayment(id);
    expect(await bob.post("/api/create-checkout-session")).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("Update your card") },
    });
    world.settle(id);
    world.planCancel(id, "cancel_at_period_end");
    expect(await bob.post("/api/create-checkout-session")).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("billing portal") },
    });
  });

  test("lead to the portal with a subscription to any other price, and start no second one", async () => {
    const { world } = product.stripe;
    const bob = await product.homeowner();
    await checkoutOf(bob);
    const customer = await customerIdOf(product.db, bob);
    const other = world.subscribe(customer, "price_of_another_product");
    const sessions = world.sessions.size;
    for (const payment of ["paid", "missing"]) {
      if (payment === "missing") world.failPayment(other.id);
      expect(await bob.post("/api/create-checkout-session")).toMatchObject({
        status: 409,
        body: { code: "conflict", error: expect.stringContaining("billing portal") },
      });
    }
    expect(world.sessions.size).toBe(sessions);
    world.end(other.id);
    expect(await checkoutOf(bob)).toMatch(/^https:/);
  });

  test("keep Pro at an earlier price, and start no second payment", async () => {
    const bob = await product.homeowner();
    await checkoutOf(bob);
    const customer = await customerIdOf(product.db, bob);
    product.stripe.world.subscribe(customer, "price_of_last_year");
    await bob.post("/api/check-subscription");
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active" });
    expect(await bob.post("/api/create-checkout-session")).toMatchObject({ status: 409 });
  });

  test("lead to the checkout again after the end", async () => {
    const bob = await product.homeowner();
    const { id } = await product.subscribe(bob);
    product.stripe.world.end(id);
    expect(await checkoutOf(bob)).toMatch(/^https:/);
    expect(await product.subscribe(bob)).not.toMatchObject({ id });
  });

  test("replace an open checkout for another price, which is closed", async () => {
    const bob = await product.homeowner();
    const first = await checkoutOf(bob);
    const session = [...product.stripe.world.sessions.values()].find(({ url }) => url === first);
    if (session) session.metadata["priceId"] = "price_of_last_year";
    expect(await checkoutOf(bob)).not.toBe(first);
    expect(session?.status).toBe("expired");
  });

  test("create a new customer when the provider has lost the old one", async () => {
    const bob = await product.homeowner();
    await checkoutOf(bob);
    const lost = await customerIdOf(product.db, bob);
    product.stripe.world.customers.delete(lost);
    expect(await checkoutOf(bob)).toMatch(/^https:/);
    expect(await customerIdOf(product.db, bob)).not.toBe(lost);
  });
});

describe("row 70: the billing portal", () => {
  const open = (homeowner: Homeowner, body?: unknown) =>
    homeowner.post("/api/create-portal-session", body);

  test("opens for the caller only, whatever is sent", async () => {
    const [bob, anna] = [await product.homeowner(), await product.homeowner()];
    await checkoutOf(anna);
    await checkoutOf(bob);
    const annaCustomer = await customerIdOf(product.db, anna);
    const before = await rowsOf(product.db, anna.user.id);
    const response = await open(bob, {
      customer: annaCustomer,
      customerId: annaCustomer,
      return_url: "//evil",
    });
    expect(response).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^https:/) },
    });
    expect(askedOf("POST /v1/billing_portal/sessions").at(-1)?.input).toEqual({
      customer: await customerIdOf(product.db, bob),
      return_url: "http://localhost:3000/billing",
    });
    expect(await rowsOf(product.db, anna.user.id)).toBe(before);
  });

  test("is not found without an earlier checkout, and says so", async () => {
    const before = product.stripe.asked.length;
    const response = await open(await product.homeowner());
    expect(response).toMatchObject({
      status: 409,
      body: { code: "portal_unavailable", error: expect.stringContaining("portal") },
    });
    expect(product.stripe.asked.length).toBe(before);
  });

  test("answers with the same code when it is not set up at the provider, and logs it", async () => {
    const bob = await product.homeowner();
    await checkoutOf(bob);
    product.stripe.world.hasPortal = false;
    const response = await open(bob);
    product.stripe.world.hasPortal = true;
    expect(response).toMatchObject({
      status: 409,
      body: { code: "portal_unavailable", error: expect.stringContaining("configuration") },
    });
    expect(product.logged()).toContain("no billing portal");
  });

  test("is limited to ten requests a minute", async () => {
    const bob = await product.homeowner();
    const statuses = [];
    for (let count = 1; count <= 11; count += 1) statuses.push((await open(bob)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
  });
});
