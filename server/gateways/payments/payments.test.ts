import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestClock, LONG_TIMEOUT_MS } from "../../../tests/support/app/app.ts";
import {
  describeAnyPayments,
  describePayments,
} from "../../../tests/support/doubles/payments-contract.ts";
import { startStripeDouble } from "../../../tests/support/stripe-double/stripe-double.ts";
import { createNoPayments } from "./off.ts";
import type { SimulatedAction } from "./payments.ts";
import { createSimulatedPayments } from "./simulated.ts";
import { openSimulatedStore } from "./simulated-store.ts";
import { createStripePayments } from "./stripe.ts";

const PUBLIC_URL = "http://localhost:3000";

describePayments("Stripe", async () => {
  const clock = createTestClock();
  const double = await startStripeDouble(clock);
  const { world } = double;
  return {
    payments: createStripePayments({
      ...double.config,
      publicUrl: PUBLIC_URL,
      limitMs: LONG_TIMEOUT_MS,
    }),
    clock,
    pay: (_customerId, url) => {
      world.pay(url);
    },
    planCancel: (customerId) => {
      world.planCancel(world.latestOf(customerId).id, "cancel_at");
    },
    keep: (customerId) => {
      world.latestOf(customerId).cancel_at = null;
    },
    failPayment: (customerId) => {
      world.failPayment(world.latestOf(customerId).id);
    },
    settle: (customerId) => {
      world.settle(world.latestOf(customerId).id);
    },
    emailOf: (customerId) => world.customers.get(customerId)?.email,
    event: (customerId) =>
      double.event("customer.subscription.updated", world.latestOf(customerId)),
    close: double.close,
  };
});

describePayments("the simulated one", async () => {
  const clock = createTestClock();
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-payments-"));
  const payments = createSimulatedPayments({
    folder: path.join(folder, "payments"),
    publicUrl: PUBLIC_URL,
    secret: "a secret of the tests",
    clock,
  });
  const { simulator } = payments;
  const act = (action: SimulatedAction) => (customerId: string) => {
    if (!simulator?.act(customerId, action)) throw new Error(`Could not ${action}`);
  };
  return {
    payments,
    clock,
    pay: (customerId, url) => {
      const checkoutId = url.split("/").at(-1) ?? "";
      if (!simulator?.pay(customerId, checkoutId)) throw new Error("Could not pay");
    },
    planCancel: act("cancel"),
    keep: act("keep"),
    failPayment: act("fail"),
    settle: act("settle"),
    emailOf: (customerId) =>
      openSimulatedStore(path.join(folder, "payments")).find(customerId)?.email,
    event: (customerId) =>
      simulator?.act(customerId, "settle") ?? { body: Buffer.alloc(0), signature: undefined },
    close: async () => rmSync(folder, { recursive: true }),
  };
});

describeAnyPayments("no payments at all", async () => ({
  payments: createNoPayments(),
  clock: createTestClock(),
  close: async () => {},
}));

test("rejects new customers when payments are off", async () => {
  const payer = { userId: 7, email: "nora@example.com", name: undefined };
  await expect(createNoPayments().createCustomer(payer)).rejects.toMatchObject({ status: 409 });
});
