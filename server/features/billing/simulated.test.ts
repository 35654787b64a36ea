import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { checkoutOf, statusOf } from "../../../tests/support/app/paid-app.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";

const DAY = 24 * 60 * 60 * 1000;
const ORIGIN = "http://localhost:3000";
const PORTAL = "/simulated-payments/portal";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

/** Submits a form without fields, as a browser does. */
function press(client: Homeowner, path: string): Promise<TestResponse> {
  return client.post(path, "", { "content-type": "application/x-www-form-urlencoded" });
}

async function checkoutPath(homeowner: Homeowner): Promise<string> {
  const url = await checkoutOf(homeowner);
  expect(url).toMatch(new RegExp(`^${ORIGIN}/simulated-payments/checkout/sim_cs_`));
  return url.slice(ORIGIN.length);
}

test("full cycle: limit, checkout, Pro, portal, canceled, expired, no data lost", async () => {
  const bob = await product.homeowner();
  const { id } = await createProject(bob);
  for (let count = 1; count <= 5; count += 1) await createExpense(bob, id);
  expect(await bob.post("/api/expenses", expenseBody(id))).toMatchObject({ status: 403 });

  const path = await checkoutPath(bob);
  expect((await bob.get(path)).text).toContain(`action="${path}"`);
  const paid = await press(bob, path);
  expect(paid.status).toBe(303);
  expect(paid.headers["location"]).toBe("/billing?checkout=success");
  expect(await statusOf(bob)).toMatchObject({
    subscriptionStatus: "active",
    renewalDate: "2026-04-14T09:00:00.000Z",
    payments: "simulated",
  });
  expect(await bob.post("/api/expenses", expenseBody(id))).toMatchObject({ status: 201 });

  const portal = await bob.post("/api/create-portal-session");
  expect(portal.body).toEqual({ url: `${ORIGIN}${PORTAL}` });
  expect((await press(bob, `${PORTAL}/cancel`)).headers["location"]).toBe(PORTAL);
  expect(await statusOf(bob)).toMatchObject({
    subscriptionStatus: "active",
    willCancelAtPeriodEnd: true,
    endDate: "2026-04-14T09:00:00.000Z",
  });
  expect((await bob.get(PORTAL)).text).toContain("Keep Pro");

  const before = product.clock.now();
  product.clock.set(new Date("2026-04-14T09:00:00.000Z"));
  await bob.post("/api/login", { email: bob.user.email, password: bob.password });
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free", expenseCount: 6 });
  expect(await bob.post("/api/expenses", expenseBody(id))).toMatchObject({ status: 403 });
  expect(await checkoutPath(bob)).not.toBe(path);
  product.clock.set(before);
});

test("allows undoing a cancellation and making a missed payment", async () => {
  const bob = await product.homeowner();
  await press(bob, await checkoutPath(bob));
  await press(bob, `${PORTAL}/cancel`);
  await press(bob, `${PORTAL}/keep`);
  expect(await statusOf(bob)).toMatchObject({ willCancelAtPeriodEnd: false, endDate: null });
  await press(bob, `${PORTAL}/fail`);
  expect(await statusOf(bob)).toMatchObject({ pastDueSince: product.clock.now().toISOString() });
  expect((await bob.get(PORTAL)).text).toContain("Pay what is missing");
  await press(bob, `${PORTAL}/settle`);
  expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "active", pastDueSince: null });
});

describe("the pages", () => {
  test("are marked as a test and load only their own style", async () => {
    const bob = await product.homeowner();
    for (const path of [await checkoutPath(bob), PORTAL]) {
      const page = await bob.get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain("Test mode:");
      expect(page.text).toContain("nothing will be charged");
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["content-security-policy"]).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
      );
    }
  });

  test("report another user's checkout as not found, and it cannot be paid", async () => {
    const [bob, anna] = [await product.homeowner(), await product.homeowner()];
    const path = await checkoutPath(anna);
    await checkoutPath(bob);
    expect(await bob.get(path)).toMatchObject({ status: 404 });
    expect((await press(bob, path)).headers["location"]).toBe("/billing?checkout=cancelled");
    expect(await statusOf(anna)).toMatchObject({ subscriptionStatus: "free" });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
    const visitor = product.visitor();
    expect(await visitor.get(path)).toMatchObject({ status: 401 });
    expect(await visitor.get(PORTAL)).toMatchObject({ status: 401 });
  });

  test("can be paid once, within a day", async () => {
    const bob = await product.homeowner();
    const late = await checkoutPath(bob);
    const before = product.clock.now();
    product.clock.advance(DAY);
    expect((await press(bob, late)).headers["location"]).toBe("/billing?checkout=cancelled");
    expect((await bob.get(late)).text).toContain("Checkout expired");
    const path = await checkoutPath(bob);
    expect((await press(bob, path)).headers["location"]).toBe("/billing?checkout=success");
    expect((await press(bob, path)).headers["location"]).toBe("/billing?checkout=cancelled");
    product.clock.set(before);
  });

  test("reject requests from other origins", async () => {
    const bob = await product.homeowner();
    const path = await checkoutPath(bob);
    const response = await bob.post(path, "", {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.example",
    });
    expect(response).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect(await statusOf(bob)).toMatchObject({ subscriptionStatus: "free" });
  });

  test("do not exist when payments are real", async () => {
    const real = await createTestApp({ config: { billing: { kind: "off" } } });
    const bob = await real.homeowner();
    const { text } = await bob.get(PORTAL);
    expect(text).not.toContain("Test mode:");
    expect(await bob.post(`${PORTAL}/cancel`)).toMatchObject({ status: 404 });
    await real.close();
  });
});
