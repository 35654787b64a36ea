import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { PaymentKind, SubscriptionStatusResponse } from "../../../shared/billing/contract.ts";
import {
  GRACE_DAYS,
  graceEndsAt,
  limitOf,
  mayAddAnother,
  type Plan,
  planAt,
  statusAt,
  SUBSCRIPTION_STATUSES,
  type Subscription,
  type SubscriptionStatus,
} from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import { paymentEvents } from "../../db/schema/billing.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { oncePerDatabase } from "../../db/once-per-database.ts";
import { prepareRows } from "../../db/rows.ts";
import { storedTimestamp } from "../../db/row-schemas.ts";
import { users } from "../../db/schema/tables.ts";
import { proRequired, unauthenticated } from "../../errors.ts";
import { lockOrInsert } from "../../records/owner-lock.ts";

/** The columns `planAt` needs, for one user or a list. */
export function subscriptionColumns(db: Queryable) {
  return {
    status: users.subscriptionStatus,
    endsAt: users.subscriptionEndDate,
    pastDueSince: users.subscriptionPastDueSince,
    isGranted: isGranted(db),
  };
}

function isGranted({ isEveryonePro = false }: Queryable): SQL<boolean> {
  return isEveryonePro ? sql<boolean>`true` : sql<boolean>`(${users.proGrantedAt} is not null)`;
}

/** `planAt(…) === "pro"` in SQL, for counting; a test compares the two. */
export function isProAt(db: Queryable, now: Date): SQL<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const grace = sql.raw(`interval '${GRACE_DAYS * 24} hours'`);
  return sql<boolean>`(
    ${isGranted(db)}
    or (
      ${users.subscriptionStatus} in ('active', 'cancelled')
      and coalesce(${moment} < ${users.subscriptionEndDate}, true)
      and (
        ${users.subscriptionStatus} = 'cancelled'
        or coalesce(${moment} < ${users.subscriptionPastDueSince} + ${grace}, true)
      )
    ))`;
}

/** `statusAt(…)` in SQL, for filtering and sorting lists. */
export function statusSqlAt(db: Queryable, now: Date): SQL<SubscriptionStatus> {
  return sql<SubscriptionStatus>`(case
    when ${isGranted(db)} then 'active'
    when ${isProAt(db, now)} then ${users.subscriptionStatus}
    else 'free' end)`;
}

const OWNER = sql.placeholder("owner");

export async function getSubscription(db: Queryable, owner: UserId): Promise<Subscription> {
  const [subscription] = await db
    .select(subscriptionColumns(db))
    .from(users)
    .where(eq(users.id, owner));
  // The account was deleted after the session was read.
  if (subscription === undefined) throw unauthenticated();
  return subscription;
}

/**
 * Rejects users on the Free plan.
 *
 * @param what beginning of the error message: "Reports are"
 */
export async function requirePro(
  db: Queryable,
  owner: UserId,
  now: Date,
  what: string,
): Promise<void> {
  if ((await getPlan(db, owner, now)) !== "pro") throw proRequired(what);
}

export async function getPlan(db: Queryable, owner: UserId, now: Date): Promise<Plan> {
  return planAt(await getSubscription(db, owner), now);
}

/**
 * Reads the plan and locks the owner's row until the transaction ends, so that two requests cannot
 * both use the last record that a plan limit allows.
 */
export async function lockPlan(tx: Tx, owner: UserId, now: Date): Promise<Plan> {
  const locked = await lockOrInsert(tx, owner, () => lockAndReadPlan(tx, owner));
  return planOf(locked, now);
}

/**
 * The same for a transaction's first statement, with further ones sent together with it.
 *
 * @param send sends them at once, and again after a missing lock row was inserted
 */
export async function lockPlanAndSend<Sent>(
  tx: Tx,
  owner: UserId,
  now: Date,
  send: () => Promise<Sent>,
): Promise<{ plan: Plan; sent: Sent }> {
  const locked = await lockOrInsert(
    tx,
    owner,
    async () => {
      const [subscription, sent] = await Promise.all([lockAndReadPlan(tx, owner), send()]);
      return subscription && { subscription, sent };
    },
    () => tx.execute(sql`rollback and chain`),
  );
  if (locked === undefined) throw unauthenticated();
  return { plan: planOf(locked.subscription, now), sent: locked.sent };
}

const planColumns = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  endsAt: z.nullable(storedTimestamp),
  pastDueSince: z.nullable(storedTimestamp),
  isGranted: z.boolean(),
});

const lockedPlan = prepareRows(
  planColumns,
  () => sql`
    update owners o set version = o.version + 1
    from users u
    where o.user_id = ${OWNER} and u.id = ${OWNER}
    returning u.subscription_status as status, u.subscription_end_date as "endsAt",
      u.subscription_past_due_since as "pastDueSince",
      (${sql.placeholder("isEveryonePro")}::boolean or u.pro_granted_at is not null) as "isGranted"`,
);

async function lockAndReadPlan(tx: Tx, owner: UserId) {
  const values = { owner, isEveryonePro: tx.isEveryonePro ?? false };
  const [subscription] = await lockedPlan(tx, values);
  return subscription;
}

/** @throws unauthenticated when the account is deleted */
function planOf(locked: z.infer<typeof planColumns> | undefined, now: Date): Plan {
  if (locked === undefined) throw unauthenticated();
  const endsAt = dateOf(locked.endsAt);
  return planAt({ ...locked, endsAt, pastDueSince: dateOf(locked.pastDueSince) }, now);
}

function dateOf(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored);
}

const statusStatement = oncePerDatabase((db) =>
  db
    .select({
      ...subscriptionColumns(db),
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
 * Plan and usage in one statement, because every open tab polls it twice a minute. Never calls the
 * provider.
 */
export async function getSubscriptionStatus(
  db: Queryable,
  owner: UserId,
  payments: PaymentKind,
  now: Date,
): Promise<SubscriptionStatusResponse> {
  const [row] = await statusStatement(db).execute({ owner });
  if (row === undefined) throw unauthenticated();
  const { expenseCount, contractorCount } = row;
  const plan = planAt(row, now);
  return {
    subscriptionStatus: statusAt(row, now),
    ...datesOf(row, now),
    // Opening a checkout already creates a customer, but one with an empty portal.
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

/** Renewal and end dates of a paid plan; null for a granted one. */
function datesOf(row: Subscription & { renewsAt: Date | null }, now: Date) {
  const { status, endsAt, renewsAt, pastDueSince, isGranted } = row;
  const isPaid = planAt({ ...row, isGranted: false }, now) === "pro";
  const isRunning = status === "active";
  const isEndShown = isPaid && (isRunning || !isGranted);
  return {
    renewalDate: toText(isPaid && isRunning ? renewsAt : null),
    endDate: toText(isEndShown ? endsAt : null),
    willCancelAtPeriodEnd: isPaid && isRunning && endsAt !== null,
    pastDueSince: toText(isRunning ? pastDueSince : null),
    graceEndsAt: toText(isRunning ? graceEndsAt(row) : null),
    isComplimentary: isGranted && !isPaid,
  };
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** The owner's customer id at the provider; null before the first checkout. */
export async function findCustomer(db: Queryable, owner: UserId): Promise<string | null> {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner));
  return row?.customerId ?? null;
}

/** The owner of a customer id; undefined if no account has it. */
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
