import { and, eq, lt, sql } from "drizzle-orm";
import { type PaidPlan, planOf } from "../../shared/billing/paid-subscription.ts";
import type { UserId } from "../../shared/ids.ts";
import type { Database, Tx } from "../db/client.ts";
import { users } from "../db/tables.ts";
import type { Deps } from "../deps.ts";

/** What the provider said about one customer, and the number under which it was asked. */
export interface PlanReading {
  customerId: string;
  /** of payment_read_seq, taken before the provider was asked */
  number: number;
  /** what administrators had taken back by then */
  revokedIds: string[];
  plan: PaidPlan;
}

/**
 * Fetches the truth about a homeowner's plan from the provider and writes it. The one way by which
 * it gets into the row: the return from the checkout, the webhook, Sync Status and administrators
 * use it, or its two halves.
 *
 * @throws unavailable when the provider does not answer; then nothing has changed
 */
export async function reconcile(
  deps: Pick<Deps, "db" | "clock" | "payments">,
  owner: UserId,
): Promise<void> {
  const reading = await readPlan(deps, owner);
  if (reading) await writePlan(deps.db, owner, reading, deps.clock.now());
}

/**
 * The first half, which asks the provider: never inside a transaction. Undefined for who never
 * paid, and where nothing is charged: there nobody is asked, so nothing that is known is forgotten.
 */
export async function readPlan(
  { db, payments }: Pick<Deps, "db" | "payments">,
  owner: UserId,
): Promise<PlanReading | undefined> {
  if (payments.kind === "off") return undefined;
  const [row] = await db
    .select({
      customerId: users.stripeCustomerId,
      revokedIds: users.revokedSubscriptionIds,
      number: nextReading,
    })
    .from(users)
    .where(eq(users.id, owner));
  if (!row?.customerId) return undefined;
  const subscriptions = await payments.listSubscriptions(row.customerId);
  return {
    customerId: row.customerId,
    number: row.number,
    revokedIds: row.revokedIds,
    plan: planOf(subscriptions, row.revokedIds),
  };
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

/** For writes about the plan that come from elsewhere: readings that began before them are void. */
export const nextReading = sql<number>`nextval('payment_read_seq')`;

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
