import { and, eq, lt, sql } from "drizzle-orm";
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
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

type AskingDeps = Pick<Deps, "db" | "clock" | "payments" | "log">;

/** What the provider said about one customer, and the number under which it was asked. */
export interface PlanReading {
  customerId: string;
  /** of payment_read_seq, taken before the provider was asked */
  number: number;
  /** what administrators had taken back by then */
  revokedIds: string[];
  plan: PaidPlan;
  /** whether anything is paid for, or is still to be, whatever it is */
  isAnyRunning: boolean;
}

/** Of whom the provider knows nothing, though something of theirs runs by what was written. */
export class UnknownCustomer extends AppError {
  constructor() {
    super({
      code: "unavailable",
      error: "The payment provider does not know your subscription at the moment.",
    });
  }
}

/**
 * Fetches the truth about a homeowner's plan from the provider and writes it. The one way by which
 * it gets into the row: the return from the checkout, the webhook, Sync Status and administrators
 * use it, or its two halves.
 *
 * @throws unavailable when the provider does not answer, or does not know who has a subscription
 * that runs; then nothing has changed
 */
export async function reconcile(deps: AskingDeps, owner: UserId): Promise<PlanReading | undefined> {
  const reading = await readPlan(deps, owner);
  if (reading) await writePlan(deps.db, owner, reading, deps.clock.now());
  return reading;
}

/** For what may have happened meanwhile, after something else was done: that stays done. */
export async function tryToReconcile(deps: AskingDeps, owner: UserId): Promise<void> {
  try {
    await reconcile(deps, owner);
  } catch (error) {
    deps.log.warn({ err: error, userId: owner }, "The payment provider could not be asked again");
  }
}

/**
 * The first half, which asks the provider: never inside a transaction. Undefined for who never
 * paid, and where nothing is charged: there nobody is asked, so nothing that is known is forgotten.
 */
export async function readPlan(deps: AskingDeps, owner: UserId): Promise<PlanReading | undefined> {
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
 * What the provider knows of a customer. That it does not know one says nothing about a subscription
 * that runs: then the key is another account's, or the folder of the simulated payments is lost, and
 * it would be said of everybody.
 */
export async function listSubscriptions(
  { payments, clock, log }: Omit<AskingDeps, "db">,
  { userId, customerId, status, endsAt }: Customer,
): Promise<PaidSubscription[]> {
  if (payments.kind === "off") return [];
  // What was only simulated never was paid for, once payments are real.
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
 * The second half: writes what was read, unless a reading that began later was written already, or
 * an administrator took Pro away meanwhile. Their number alone does not tell: a reading may take a
 * later one while what they write cannot be seen yet.
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

/**
 * For writes about the plan that come from elsewhere: readings that began before them are void.
 * Taken by a statement of its own, because Citus takes no number of a sequence within an update.
 */
export async function takeReading(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`select ${nextReading} as number`);
  const [taken] = rows;
  if (taken === undefined) throw new Error("The sequence answered no number");
  return taken.number;
}

/**
 * While a subscription stays unpaid the grace runs from the first payment that was missed: each
 * further month has an invoice of its own, and must not begin it anew.
 */
function firstMissed(subscriptionId: string | null, since: Date) {
  return sql`case
    when ${users.stripeSubscriptionId} = ${subscriptionId}
    then least(${users.subscriptionPastDueSince}, ${since.toISOString()}::timestamptz)
    else ${since.toISOString()}::timestamptz end`;
}
