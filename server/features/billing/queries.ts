import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PaymentKind, SubscriptionStatusAnswer } from "../../../shared/billing/contract.ts";
import {
  GRACE_DAYS,
  graceEndsAt,
  limitOf,
  mayAddAnother,
  planAt,
  statusAt,
  type Subscription,
  type SubscriptionStatus,
} from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import { paymentEvents } from "../../db/schema/billing.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { EVERYBODY_IS_PRO } from "../../db/named-statements.ts";
import { oncePerDatabase } from "../../db/once-per-database.ts";
import { owners, users } from "../../db/schema/tables.ts";
import { proRequired, unauthenticated } from "../../errors.ts";
import { holdWith } from "../../records/owner-lock.ts";

/** What `planAt` asks for; the same for one homeowner and in a list of all. */
export const subscriptionColumns = {
  status: users.subscriptionStatus,
  endsAt: users.subscriptionEndDate,
  pastDueSince: users.subscriptionPastDueSince,
  isGranted: sql<boolean>`(${users.proGrantedAt} is not null or ${EVERYBODY_IS_PRO})`,
};

/** `planAt(…) === "pro"` for counting in the database; a test holds the two against each other. */
export function isProAt(now: Date): SQL<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const grace = sql.raw(`interval '${GRACE_DAYS * 24} hours'`);
  return sql<boolean>`(
    ${subscriptionColumns.isGranted}
    or (
      ${users.subscriptionStatus} in ('active', 'cancelled')
      and coalesce(${moment} < ${users.subscriptionEndDate}, true)
      and (
        ${users.subscriptionStatus} = 'cancelled'
        or coalesce(${moment} < ${users.subscriptionPastDueSince} + ${grace}, true)
      )
    ))`;
}

/** `statusAt(…)` in the database, for lists and their order. */
export function statusSqlAt(now: Date): SQL<SubscriptionStatus> {
  return sql<SubscriptionStatus>`(case
    when ${subscriptionColumns.isGranted} then 'active'
    when ${isProAt(now)} then ${users.subscriptionStatus}
    else 'free' end)`;
}

export async function getSubscription(db: Queryable, owner: UserId): Promise<Subscription> {
  const [subscription] = await db
    .select(subscriptionColumns)
    .from(users)
    .where(eq(users.id, owner));
  // The account went away after the session was looked up.
  if (subscription === undefined) throw unauthenticated();
  return subscription;
}

/** Refuses what only Pro has. `what` begins the sentence that is answered: "Reports are". */
export async function requirePro(
  db: Queryable,
  owner: UserId,
  now: Date,
  what: string,
): Promise<void> {
  if (planAt(await getSubscription(db, owner), now) !== "pro") throw proRequired(what);
}

/**
 * Reads the subscription and holds the owner until the transaction ends, so that
 * two requests cannot both take the last free place under a plan limit.
 */
export async function lockSubscription(tx: Tx, owner: UserId): Promise<Subscription> {
  const subscription = await holdWith(tx, owner, async () => {
    const [held] = await tx
      .select(subscriptionColumns)
      .from(users)
      .innerJoin(owners, eq(owners.userId, users.id))
      .where(and(eq(owners.userId, owner), eq(users.id, owner)))
      .for("no key update", { of: owners });
    return held;
  });
  if (subscription === undefined) throw unauthenticated();
  return subscription;
}

const OWNER = sql.placeholder("owner");

const statusStatement = oncePerDatabase((db) =>
  db
    .select({
      ...subscriptionColumns,
      renewsAt: users.subscriptionRenewalDate,
      customerId: users.stripeCustomerId,
      subscriptionId: users.stripeSubscriptionId,
      revokedIds: users.revokedSubscriptionIds,
      expenseCount: sql<number>`(
        select count(*) from expenses e where e.user_id = ${OWNER} and not e.is_refund)`,
      contractorCount: sql<number>`(select count(*) from contractors c where c.user_id = ${OWNER})`,
    })
    .from(users)
    .where(eq(users.id, OWNER))
    .prepare("subscription_status"),
);

/**
 * The plan and its use, in one statement: every open tab asks for it twice a minute. The provider
 * is never asked.
 */
export async function getSubscriptionStatus(
  db: Queryable,
  owner: UserId,
  payments: PaymentKind,
  now: Date,
): Promise<SubscriptionStatusAnswer> {
  const [row] = await statusStatement(db).execute({ owner });
  if (row === undefined) throw unauthenticated();
  const { expenseCount, contractorCount } = row;
  const plan = planAt(row, now);
  return {
    subscriptionStatus: statusAt(row, now),
    ...datesOf(row, now),
    // Whoever only opened a checkout is a customer too, and has nothing to look at there.
    hasBillingPortal:
      row.customerId !== null &&
      (row.subscriptionId !== null || row.revokedIds.length > 0) &&
      payments !== "off",
    payments,
    expenseCount,
    expenseLimit: limitOf("expenses", plan),
    contractorCount,
    contractorLimit: limitOf("contractors", plan),
    canCreateExpense: mayAddAnother("expenses", plan, expenseCount),
    canCreateContractor: mayAddAnother("contractors", plan, contractorCount),
  };
}

/** What is paid and until when; a granted Pro has no dates of its own. */
function datesOf(row: Subscription & { renewsAt: Date | null }, now: Date) {
  const { status, endsAt, renewsAt, pastDueSince, isGranted } = row;
  const isPaid = planAt({ ...row, isGranted: false }, now) === "pro";
  const isRunning = status === "active";
  const isEndTold = isPaid && (isRunning || !isGranted);
  return {
    renewalDate: toText(isPaid && isRunning ? renewsAt : null),
    endDate: toText(isEndTold ? endsAt : null),
    willCancelAtPeriodEnd: isPaid && isRunning && endsAt !== null,
    pastDueSince: toText(isRunning ? pastDueSince : null),
    graceEndsAt: toText(isRunning ? graceEndsAt(row) : null),
    isComplimentary: isGranted && !isPaid,
  };
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** The customer that the provider knows this homeowner as; null for who never went to pay. */
export async function findCustomer(db: Queryable, owner: UserId): Promise<string | null> {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner));
  return row?.customerId ?? null;
}

/** Whose customer it is; undefined for one of nobody here. */
export async function findOwner(db: Queryable, customerId: string): Promise<UserId | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, customerId));
  return row?.id;
}

export async function hasEventArrived(db: Queryable, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, eventId));
  return rows.length > 0;
}
