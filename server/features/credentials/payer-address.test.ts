import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newestTo, runJobs, tokenIn } from "../../../tests/support/mails.ts";
import {
  checkoutOf,
  createPaidApp,
  customerIdOf,
  type PaidApp,
} from "../../../tests/support/app/paid-app.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";

let product: PaidApp;
beforeAll(async () => {
  product = await createPaidApp();
});
afterAll(() => product.close());

/** Opens both links of an email change; the jobs that it enqueues are not run yet. */
async function move(homeowner: Homeowner, email: string): Promise<void> {
  const { user, password } = homeowner;
  await homeowner.post("/api/account/email", { email, password });
  const open = (token: string) => product.visitor().post("/api/email-confirmation", { token });
  await open(tokenIn(await newestTo(product, user.email, "Approve your email change")));
  const response = await open(tokenIn(await newestTo(product, email, "Confirm your new email")));
  expect(response).toMatchObject({ status: 200, body: { kind: "changed" } });
}

test("the payment provider gets a changed email once it is available", async () => {
  const homeowner = await product.homeowner({ email: "nora@example.com" });
  await checkoutOf(homeowner);
  const customerId = await customerIdOf(product.db, homeowner);
  const payerEmail = () => product.stripe.world.customers.get(customerId)?.email;
  expect(payerEmail()).toBe("nora@example.com");
  product.stripe.trouble = "fail";
  await move(homeowner, "moved@example.com");
  await runJobs(product);
  expect(payerEmail()).toBe("nora@example.com");
  expect(product.logged()).toContain("A job failed and is tried again");

  product.stripe.trouble = undefined;
  await product.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  await runJobs(product);
  expect(payerEmail()).toBe("moved@example.com");
});

test("the provider is not called for users without a customer id", async () => {
  const homeowner = await product.homeowner({ email: "ben@example.com" });
  const asked = product.stripe.asked.length;
  await move(homeowner, "ben-moved@example.com");
  await runJobs(product);
  expect(product.stripe.asked).toHaveLength(asked);
});
