import { and, eq, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  isRunning,
  type PaidPlan,
  type PaidSubscription,
  planOf,
} from "./rules/paid-subscription.ts";
import type { Subscription } from "../../../shared/billing/plan.ts";
import { isSimulatedCustomer } from "./rules/simulated-customer.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Database, Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

type ReconcileDeps = Pick<Deps, "db" | "clock" | "payments" | "log">;

/** The provider's response about one customer. */
export interface PlanReading {
  customerId: string;
  /** from payment_read_seq, taken before asking the provider */
  number: number;
  /** subscriptions that administrators had revoked when the read began */
  revokedIds: string[];
  plan: PaidPlan;
  /** whether any subscription is paid or still due, for any price */
  isAnyRunning: boolean;
}

/** The provider does not know a customer whose stored subscription is still active. */
export class UnknownCustomer extends AppError {
  constructor() {
    super({
      code: "unavailable",
      error: "The payment provider does not know your subscription at the moment.",
    });
  }
}

/**
 * Reads an owner's plan from the provider and writes it. Payments change a plan only this way: the
 * return from checkout, the webhook, Sync Status and administrators use it or its two halves.
 *
 * @throws unavailable if the provider does not respond, or does not know a customer with an active
 * subscription; then nothing is written
 */
export async function reconcile(
  deps: ReconcileDeps,
  owner: UserId,
): Promise<PlanReading | undefined> {
  const reading = await readPlan(deps, owner);
  if (reading) await writePlan(deps.db, owner, reading, deps.clock.now());
  return reading;
}

/** Reconciles after another change that is kept in any case, so failures are only logged. */
export async function tryToReconcile(deps: ReconcileDeps, owner: UserId): Promise<void> {
  try {
    await reconcile(deps, owner);
  } catch (error) {
    deps.log.warn({ err: error, userId: owner }, "The payment provider could not be asked again");
  }
}

/**
 * First half: asks the provider, so it must not be called inside a transaction. Undefined for
 * owners without a customer id and when payments are off; then the stored plan is left unchanged.
 */
export async function readPlan(
  deps: ReconcileDeps,
  owner: UserId,
): Promise<PlanReading | undefined> {
  if (deps.payments.kind === "off") return undefined;
  const [row] = await deps.db
    .select({
      customerId: users.stripeCustomerId,
      status: users.subscriptionStatus,
      endsAt: users.subscriptionEndDate,
      revokedIds: users.revokedSubscriptionIds,
      number: nextReading,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (!row?.customerId) return undefined;
  const { customerId, number, revokedIds } = row;
  const subscriptions = await listSubscriptions(deps, { ...row, customerId, userId: owner });
  return {
    customerId,
    number,
    revokedIds,
    plan: planOf(subscriptions, revokedIds),
    isAnyRunning: subscriptions.some(isRunning),
  };
}

interface Customer extends Pick<Subscription, "status" | "endsAt"> {
  userId: UserId;
  customerId: string;
}

/**
 * A customer's subscriptions at the provider. An unknown customer with an active subscription is an
 * error instead of an empty list: either the API key belongs to another account, or the folder of
 * simulated payments is lost, and an empty list would downgrade all accounts.
 */
export async function listSubscriptions(
  { payments, clock, log }: Omit<ReconcileDeps, "db">,
  { userId, customerId, status, endsAt }: Customer,
): Promise<PaidSubscription[]> {
  if (payments.kind === "off") return [];
  // Simulated payments don't count once payments are real.
  if (payments.kind === "stripe" && isSimulatedCustomer(customerId)) return [];
  const subscriptions = await payments.listSubscriptions(customerId);
  if (subscriptions === undefined) {
    const mayRun = status !== "free" && (endsAt === null || clock.now() < endsAt);
    if (!mayRun) return [];
    log.error({ userId, customerId }, "The payment provider does not know who has a subscription");
    throw new UnknownCustomer();
  }
  const other = subscriptions.find((one) => !one.isPro && isRunning(one));
  if (other) {
    log.warn(
      { userId, subscription: other.id },
      "A subscription runs to a price that grants no Pro",
    );
  }
  return subscriptions;
}

/**
 * Second half: writes the reading, unless a later reading was written or an administrator revoked
 * Pro in the meantime. The sequence number alone is not enough: a reading may take a later number
 * before the administrator's write is visible.
 */
export async function writePlan(
  db: Database | Tx,
  owner: UserId,
  { customerId, number, revokedIds, plan }: PlanReading,
  now: Date,
): Promise<void> {
  const { status, endsAt, renewsAt, subscriptionId, pastDueSince } = plan;
  await db
    .update(users)
    .set({
      subscriptionStatus: status,
      subscriptionEndDate: endsAt,
      subscriptionRenewalDate: renewsAt,
      stripeSubscriptionId: subscriptionId,
      subscriptionPastDueSince: pastDueSince && firstMissed(subscriptionId, pastDueSince),
      paymentRead: number,
      updatedAt: now,
    })
    .where(
      and(
        eq(users.id, owner),
        eq(users.stripeCustomerId, customerId),
        lt(users.paymentRead, number),
        eq(users.revokedSubscriptionIds, revokedIds),
      ),
    );
}

const nextReading = sql<number>`nextval('payment_read_seq')`;

const readingRow = z.object({ number: z.int() });

/**
 * Sequence number for other writes of the plan; invalidates readings that began before. A separate
 * statement, because Citus supports no nextval within an update.
 */
export async function nextReadingNumber(tx: Tx): Promise<number> {
  const [taken] = await queryRows(tx, readingRow)`select ${nextReading} as number`;
  if (taken === undefined) throw new Error("The sequence returned no number");
  return taken.number;
}

/**
 * The grace period starts at the first missed payment. Each further unpaid month has its own
 * invoice, which must not restart it.
 */
function firstMissed(subscriptionId: string | null, since: Date) {
  return sql`case
    when ${users.stripeSubscriptionId} = ${subscriptionId}
    then least(${users.subscriptionPastDueSince}, ${since.toISOString()}::timestamptz)
    else ${since.toISOString()}::timestamptz end`;
}
