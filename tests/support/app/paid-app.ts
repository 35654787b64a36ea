import { sql } from "drizzle-orm";
import { createStripePayments } from "../../../server/gateways/payments/stripe.ts";
import type { SignedMessage } from "../../../server/gateways/payments/payments.ts";
import {
  redirectResponse,
  subscriptionStatus,
  type SubscriptionStatusResponse,
} from "../../../shared/billing/contract.ts";
import { createTestApp, type Homeowner, LONG_TIMEOUT_MS, type TestApp } from "./app.ts";
import { startStripeDouble, type StripeDouble } from "../stripe-double/stripe-double.ts";
import type { SubscriptionState } from "../stripe-double/world.ts";
import type { TestClient, TestResponse } from "./test-client.ts";

const START = new Date("2026-03-14T09:00:00.000Z");
const PUBLIC_URL = "http://localhost:3000";

/** Subscription status of a new account, without the installation's payment settings. */
export const NEW_ACCOUNT = {
  subscriptionStatus: "free",
  renewalDate: null,
  endDate: null,
  willCancelAtPeriodEnd: false,
  pastDueSince: null,
  graceEndsAt: null,
  isComplimentary: false,
  hasBillingPortal: false,
  expenseCount: 0,
  expenseLimit: 5,
  contractorCount: 0,
  contractorLimit: 3,
  canCreateExpense: true,
  canCreateContractor: true,
};
/** The fields that Pro changes. */
export const UNLIMITED = {
  expenseLimit: null,
  contractorLimit: null,
  canCreateExpense: true,
  canCreateContractor: true,
};

/** The whole server with a Stripe double. */
export interface PaidApp extends TestApp {
  stripe: StripeDouble;
  /** sends an event as Stripe does; to this app by default */
  deliver(message: SignedMessage, to?: TestClient): Promise<TestResponse>;
  /** pays at the checkout; sends no event and reads nothing afterwards */
  subscribe(homeowner: Homeowner): Promise<SubscriptionState>;
}

interface PaidAppOptions {
  /** timeout for the provider, when a test needs a shorter one */
  limitMs?: number;
  poolSize?: number;
}

export async function createPaidApp({
  limitMs = LONG_TIMEOUT_MS,
  poolSize,
}: PaidAppOptions = {}): Promise<PaidApp> {
  // The app needs the double's address, and the double needs the app's clock.
  const made: { product?: TestApp } = {};
  const stripe = await startStripeDouble({ now: () => made.product?.clock.now() ?? START });
  const product = await createTestApp({
    config: { billing: { kind: "stripe", ...stripe.config } },
    ...(poolSize !== undefined && { poolSize }),
    replace: {
      payments: createStripePayments({ ...stripe.config, publicUrl: PUBLIC_URL, limitMs }),
    },
  });
  made.product = product;
  const { visitor, db, close } = product;
  return {
    ...product,
    stripe,
    deliver: (message, to = visitor()) => deliver(to, message),
    subscribe: async (homeowner) => {
      stripe.world.pay(await checkoutOf(homeowner));
      return stripe.world.latestOf(await customerIdOf(db, homeowner));
    },
    close: async () => {
      await close();
      await stripe.close();
    },
  };
}

async function deliver(
  client: TestClient,
  { body, signature }: SignedMessage,
): Promise<TestResponse> {
  return client.post("/api/stripe/webhook", body, {
    "content-type": "application/json; charset=utf-8",
    origin: "",
    ...(signature !== undefined && { "stripe-signature": signature }),
  });
}

/** URL of the checkout page. */
export async function checkoutOf(homeowner: Homeowner): Promise<string> {
  const response = await homeowner.post("/api/create-checkout-session");
  if (response.status !== 200) throw new Error(`No checkout: ${response.text}`);
  return redirectResponse.parse(response.body).url;
}

export async function statusOf(homeowner: TestClient): Promise<SubscriptionStatusResponse> {
  const response = await homeowner.get("/api/subscription-status");
  if (response.status !== 200) throw new Error(`No status: ${response.text}`);
  return subscriptionStatus.parse(response.body);
}

export async function customerIdOf(db: TestApp["db"], homeowner: Homeowner): Promise<string> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select stripe_customer_id as id from users where id = ${homeowner.user.id}`,
  );
  return rows[0]?.id ?? "";
}
