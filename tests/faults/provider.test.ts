import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createStripePayments } from "../../server/gateways/payments/stripe.ts";
import type { Homeowner } from "../support/app/app.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { inSeconds, recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import { checkoutOf, createPaidApp, type PaidApp, statusOf } from "../support/app/paid-app.ts";
import { openSecondApp, type SecondApp } from "../support/app/second-app.ts";
import type { FailureMode } from "../support/stripe-double/stripe-double.ts";

/** Fits two attempts with the pause between them; the long form uses the real timeout. */
const LIMIT_MS = shortOrLong({ short: 2_000, long: 8_000 });
/** Timeout of requests that must succeed, on any machine load. */
const TIMEOUT_MS = 120_000;
const POOL_SIZE = 3;
const CALLS = [
  "/api/check-subscription",
  "/api/create-checkout-session",
  "/api/create-portal-session",
];

let product: PaidApp;
/** a second process with the timeout `LIMIT_MS` for the provider */
let shortTimeoutApp: SecondApp;
let bob: Homeowner;
/** seconds until a call failed, by the provider's behavior */
const secondsUntilError = new Map<string, number[]>();
beforeAll(async () => {
  product = await createPaidApp({ limitMs: TIMEOUT_MS, poolSize: POOL_SIZE });
  const { publicUrl } = product.deps.config;
  shortTimeoutApp = await openSecondApp(product, {
    payments: createStripePayments({ ...product.stripe.config, publicUrl, limitMs: LIMIT_MS }),
  });
  bob = await product.homeowner();
  await product.subscribe(bob);
  await bob.post("/api/check-subscription");
});
afterEach(() => {
  product.stripe.trouble = undefined;
  product.clock.advance(60_000);
});
afterAll(async () => {
  await shortTimeoutApp.close();
  await product.close();
  for (const [does, seconds] of secondsUntilError) {
    recordFigures(`Stripe ${does}`, {
      calls: seconds.length,
      "answered with 503": seconds.length,
      "longest wait": inSeconds(Math.max(...seconds)),
      limit: inSeconds(LIMIT_MS / 1_000),
    });
  }
});

describe.each<[string, FailureMode]>([
  ["hangs", "hang"],
  ["responds byte by byte", "drip"],
  ["drops the connection", "reset"],
  ["answers with an error", "fail"],
])("with a provider that %s", (does, trouble) => {
  // The calls must end, although the provider is silent or trickles.
  test("every call ends with an error, leaves nothing open, and changes nothing", async () => {
    const before = await statusOf(bob);
    product.stripe.trouble = trouble;
    const ended = CALLS.map(async (path) => {
      const began = performance.now();
      const answer = await shortTimeoutApp.as(bob).post(path);
      const seconds = (performance.now() - began) / 1_000;
      expect({ path, ...answer }).toMatchObject({
        path,
        status: 503,
        body: { code: "unavailable" },
        headers: { "retry-after": "30" },
        text: expect.not.stringMatching(/stripe|sk_test|127\.0\.0\.1/i),
      });
      return seconds;
    });
    secondsUntilError.set(does, await Promise.all(ended));
    while (product.stripe.waiting() > 0) await new Promise(setImmediate);
    expect(await statusOf(bob)).toEqual(before);
  });

  test("an event is answered with an error, and takes effect when sent again", async () => {
    const anna = await product.homeowner();
    const subscription = await product.subscribe(anna);
    const message = product.stripe.event("customer.subscription.created", subscription);
    product.stripe.trouble = trouble;
    expect(await product.deliver(message, shortTimeoutApp.visitor())).toMatchObject({
      status: 503,
    });
    expect(await statusOf(anna)).toMatchObject({ subscriptionStatus: "free" });
    product.stripe.trouble = undefined;
    expect(await product.deliver(message)).toMatchObject({ status: 200 });
    expect(await statusOf(anna)).toMatchObject({ subscriptionStatus: "active" });
  });
});

test("while ten calls wait for an unresponsive provider, all others are answered", async () => {
  const { id } = await createProject(bob);
  const homeowners: Homeowner[] = [];
  for (let count = 1; count <= 10; count += 1) {
    const homeowner = await product.homeowner();
    await checkoutOf(homeowner);
    homeowners.push(homeowner);
  }
  const release = product.stripe.hold();
  const waiting = homeowners.map(async (homeowner) => homeowner.post("/api/check-subscription"));
  // More than there are database connections: a waiting call holds none.
  while (product.stripe.waiting() < homeowners.length) await new Promise(setImmediate);
  let others = 0;
  for (let count = 1; count <= 5; count += 1) {
    await createExpense(bob, id);
    expect(await bob.get(`/api/expenses?projectId=${id}`)).toMatchObject({ status: 200 });
    await statusOf(bob);
    others += 3;
  }
  expect(product.stripe.waiting()).toBe(homeowners.length);
  release();
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  recordFigures("Ten users wait for Stripe, which does not respond", {
    "connections to the database": POOL_SIZE,
    "other calls meanwhile": others,
    answered: others,
  });
});

test("a response lost after its effect creates no second customer or checkout", async () => {
  const anna = await product.homeowner();
  const { customers, sessions } = product.stripe.world;
  const before = [customers.size, sessions.size];
  product.stripe.trouble = "reset once, after the effect";
  await checkoutOf(anna);
  expect([customers.size, sessions.size]).toEqual(before.map((count) => count + 1));
});
