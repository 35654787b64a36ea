import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { planAt, type Subscription } from "../../../shared/billing/plan.ts";
import type { User } from "../../../shared/auth/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { paymentEvents } from "../../db/schema/billing.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, rateLimited } from "../../errors.ts";
import type { SignedMessage, SimulatedAction } from "../../gateways/payments/payments.ts";
import { consumeRateLimit, endLease, acquireLease } from "../../limits/rate-limit.ts";
import { readPlan, reconcile, writePlan } from "./reconcile-commands.ts";
import { findCustomer, findOwner, getSubscription, hasEventArrived } from "./queries.ts";

type BillingDeps = Pick<Deps, "db" | "clock" | "payments" | "log">;

const MINUTE_MS = 60_000;
/** Longer than all provider calls made under the lease. */
const LEASE_MS = 60_000;
const LEASE_PAUSE_MS = 100;
/** A second tab waits up to 8 seconds (80 × 100 ms) for the first tab's checkout. */
const LEASE_TRIES = 80;

/**
 * Returns the URL of the checkout page. Two tabs get the same page, and an owner with an active
 * subscription gets none, so that no owner pays twice.
 */
export async function openCheckout(deps: BillingDeps, owner: UserId, user: User): Promise<string> {
  const { payments } = deps;
  await requireRateLimit(deps, `checkout:${owner}`, 10);
  if (payments.kind === "off")
    throw nothingToPay("Pro is included here, so there is nothing to pay.");
  if (payments.kind === "stripe" && user.demoEndsAt !== null) {
    throw failed("conflict", "Demo accounts can't be upgraded. Create a free account first.");
  }
  if ((await getSubscription(deps.db, owner)).isGranted) {
    throw nothingToPay("You already have Pro.");
  }
  return withLease(deps, `paying:${owner}`, async () => {
    const reading = await reconcile(deps, owner);
    requireNoneRunning(await getSubscription(deps.db, owner));
    if (reading?.isAnyRunning) {
      throw nothingToPay("You already have a subscription. Manage it in the billing portal.");
    }
    const customerId = await findOrCreateCustomer(deps, owner, user);
    const url = await payments.openCheckout(customerId);
    if (url !== undefined) return url;
    // The provider has lost the customer, or it was created at another provider. With a wrong API
    // key this happens to all customers, and then the log is the only record of their ids.
    deps.log.warn({ userId: owner, customerId }, "The payment provider does not know the customer");
    await forgetCustomer(deps, owner, customerId);
    const again = await payments.openCheckout(await findOrCreateCustomer(deps, owner, user));
    if (again === undefined) throw failed("unavailable", "Couldn't open the checkout.");
    return again;
  });
}

/** Returns the URL of the provider's billing portal. */
export async function openPortal(deps: BillingDeps, owner: UserId): Promise<string> {
  await requireRateLimit(deps, `portal:${owner}`, 10);
  const customerId = await findCustomer(deps.db, owner);
  if (customerId === null) {
    throw portalUnavailable("The billing portal is available after your first payment.");
  }
  const url = await deps.payments.openPortal(customerId);
  if (url !== undefined) return url;
  deps.log.warn("The payment provider has no billing portal: its configuration is missing");
  throw portalUnavailable("The billing portal needs configuration before it can be used.");
}

/**
 * Reads the subscription from the provider.
 *
 * @returns a message for the user
 */
export async function checkSubscription(deps: BillingDeps, owner: UserId): Promise<string> {
  await requireRateLimit(deps, `check-subscription:${owner}`, 6);
  await reconcile(deps, owner);
  return statusMessage(await getSubscription(deps.db, owner), deps.clock.now());
}

function statusMessage(subscription: Subscription, now: Date): string {
  const { endsAt, pastDueSince, isGranted } = subscription;
  const isUnpaid = pastDueSince !== null && !isGranted;
  if (planAt(subscription, now) === "free") {
    return isUnpaid
      ? "Your last payment failed. You're on the Free plan."
      : "You are on the Free plan.";
  }
  if (isUnpaid) return "Your last payment failed. You still have Pro for now.";
  return endsAt === null || isGranted
    ? "Your Pro plan is active."
    : "Your Pro plan is canceled and stays active until its end date.";
}

/**
 * Handles a webhook event. The event is only a trigger: the plan is read from the provider and
 * written together with the event's id, so that duplicates and reordering have no effect. On
 * failure nothing is written and the provider sends the event again.
 */
export async function receiveEvent(deps: BillingDeps, message: SignedMessage): Promise<void> {
  const { db, clock, payments, log } = deps;
  const now = clock.now();
  const event = await payments.readEvent(message, now);
  if (event === undefined) throw failed("bad_request", "The signature is invalid");
  if (await hasEventArrived(db, event.id)) return;
  const owner = event.customerId && (await findOwner(db, event.customerId));
  if (event.saysRunning && event.customerId && !owner) {
    // A payment for an unknown account, or a customer of another product.
    log.error(
      { event: event.id, customerId: event.customerId },
      "Active subscription of an unknown customer",
    );
  }
  const reading = owner ? await readPlan(deps, owner) : undefined;
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, userId: owner || null, receivedAt: now })
      .onConflictDoNothing();
    if (rowCount === 1 && owner && reading) await writePlan(tx, owner, reading, now);
  });
  log.info({ event: event.id, type: event.type, ...(owner && { userId: owner }) }, "Payment event");
}

/**
 * Handles the button of the simulated checkout.
 *
 * @returns false if there was nothing to pay
 */
export async function paySimulated(
  deps: BillingDeps,
  owner: UserId,
  checkoutId: string,
): Promise<boolean> {
  const customerId = await findCustomer(deps.db, owner);
  const message = customerId ? deps.payments.simulator?.pay(customerId, checkoutId) : undefined;
  if (message) await receiveEvent(deps, message);
  return message !== undefined;
}

/** Handles the buttons of the simulated portal. Does nothing without an active subscription. */
export async function changeSimulated(
  deps: BillingDeps,
  owner: UserId,
  action: SimulatedAction,
): Promise<void> {
  const customerId = await findCustomer(deps.db, owner);
  const message = customerId ? deps.payments.simulator?.act(customerId, action) : undefined;
  if (message) await receiveEvent(deps, message);
}

/** The owner's customer id at the provider; created on first use and never replaced. */
async function findOrCreateCustomer(deps: BillingDeps, owner: UserId, user: User): Promise<string> {
  const known = await findCustomer(deps.db, owner);
  if (known !== null) return known;
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const customerId = await deps.payments.createCustomer({
    userId: owner,
    email: user.email,
    name: name === "" ? undefined : name,
  });
  await deps.db
    .update(users)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(users.id, owner), isNull(users.stripeCustomerId)));
  return (await findCustomer(deps.db, owner)) ?? customerId;
}

async function forgetCustomer(
  { db }: BillingDeps,
  owner: UserId,
  customerId: string,
): Promise<void> {
  await db
    .update(users)
    .set({ stripeCustomerId: null })
    .where(and(eq(users.id, owner), eq(users.stripeCustomerId, customerId)));
}

async function withLease<T>(deps: BillingDeps, key: string, work: () => Promise<T>): Promise<T> {
  let lease = await acquireLease(deps, key, LEASE_MS);
  for (let tries = 0; lease === undefined; tries += 1) {
    if (tries === LEASE_TRIES) {
      throw failed(
        "conflict",
        "Another tab is opening the checkout. Please try again in a moment.",
      );
    }
    await wait(LEASE_PAUSE_MS);
    lease = await acquireLease(deps, key, LEASE_MS);
  }
  try {
    return await work();
  } finally {
    await endLease(deps.db, lease);
  }
}

async function requireRateLimit(deps: BillingDeps, key: string, limit: number): Promise<void> {
  const seconds = await consumeRateLimit(deps, { key, limit, withinMs: MINUTE_MS });
  if (seconds !== undefined) {
    throw rateLimited("Too many requests. Please try again in a minute.", seconds);
  }
}

function requireNoneRunning({ status, pastDueSince, endsAt }: Subscription): void {
  if (status !== "active") return;
  if (pastDueSince !== null) {
    throw nothingToPay("Your last payment failed. Update your card in the billing portal.");
  }
  throw nothingToPay(
    endsAt === null
      ? "You already have Pro."
      : "Your Pro plan is still active. You can keep it in the billing portal.",
  );
}

function nothingToPay(error: string): AppError {
  return failed("conflict", error);
}

function portalUnavailable(error: string): AppError {
  return failed("portal_unavailable", error);
}
