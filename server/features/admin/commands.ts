import { eq, type SQL, sql } from "drizzle-orm";
import { isRunning } from "../billing/rules/paid-subscription.ts";
import { planAt, type Subscription } from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { demoAccounts, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { tryLockOwner } from "../../records/owner-lock.ts";
import {
  listSubscriptions,
  nextReadingNumber,
  tryToReconcile,
} from "../billing/reconcile-commands.ts";
import { subscriptionColumns } from "../billing/queries.ts";
import { recordAction } from "./action-commands.ts";

type ActionDeps = Pick<Deps, "db" | "clock" | "payments" | "log">;

interface Target {
  userId: UserId;
  /** the administrator's IP address, for the log */
  address: string;
}

const ALREADY_PRO = "This user has Pro already. Nothing was changed.";
const ALREADY_FREE = "This user is on the Free plan already. Nothing was changed.";
const ALL_ARE_PRO = "Pro is enabled for everyone. Nothing was changed.";
const UPGRADED = "User upgraded to Pro (complimentary).";
const DOWNGRADED = "The user is on the Free plan now.";
const DOWNGRADED_AND_CANCELLED =
  "The user is on the Free plan now. The subscription at the payment provider was canceled; nothing was refunded.";

/**
 * Grants Pro without payment until it is revoked.
 *
 * @returns a message for the administrator
 */
export async function upgradeUser(
  { db, clock, payments }: ActionDeps,
  { userId, address }: Target,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const isEveryonePro = payments.kind === "off";
    const isSafelyPro = user.isGranted || isPaidWithoutEnd(user);
    if (!isEveryonePro && !isSafelyPro) {
      await tx.update(users).set({ proGrantedAt: now, updatedAt: now }).where(eq(users.id, userId));
    }
    const changed = isSafelyPro ? ALREADY_PRO : UPGRADED;
    const outcome = isEveryonePro ? ALL_ARE_PRO : changed;
    await recordAction(tx, { user, action: "upgrade", outcome, address, createdAt: now });
    return outcome;
  });
}

/**
 * Revokes Pro immediately, whether granted or paid. First cancels subscriptions at the provider; if
 * that fails nothing changes, so that no user pays without having Pro. A checkout completed in the
 * meantime grants Pro again.
 */
export async function downgradeUser(
  deps: ActionDeps,
  { userId, address }: Target,
): Promise<string> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const isEveryonePro = payments.kind === "off";
  const customer = await getCustomer(db, userId);
  const all = customer ? await listSubscriptions(deps, { ...customer, userId }) : [];
  const subscriptions = all.filter(({ isPro }) => isPro);
  const running = subscriptions.filter(isRunning);
  for (const { id } of running) await payments.cancelSubscription(id);
  const outcome = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const isFree = running.length === 0 && planAt(user, now) === "free";
    // The paid time that is left must not restore Pro at the next event.
    const revoked = new Set([...user.revokedIds, ...subscriptions.map(({ id }) => id)]);
    if (!isEveryonePro) await revokePro(tx, { userId, revokedIds: [...revoked], now });
    const changed = running.length > 0 ? DOWNGRADED_AND_CANCELLED : DOWNGRADED;
    const result = isFree ? ALREADY_FREE : changed;
    const words = isEveryonePro ? ALL_ARE_PRO : result;
    await recordAction(tx, { user, action: "downgrade", outcome: words, address, createdAt: now });
    return words;
  });
  await tryToReconcile(deps, userId);
  return outcome;
}

interface Revocation {
  userId: UserId;
  revokedIds: string[];
  now: Date;
}

async function revokePro(tx: Tx, { userId, revokedIds, now }: Revocation): Promise<void> {
  await tx
    .update(users)
    .set({
      subscriptionStatus: "free",
      subscriptionEndDate: null,
      subscriptionRenewalDate: null,
      subscriptionPastDueSince: null,
      proGrantedAt: null,
      revokedSubscriptionIds: revokedIds,
      paymentRead: await nextReadingNumber(tx),
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

/** Condition: the user is not a demo, which can't be changed. */
function isNotDemo(userId: UserId): SQL {
  return sql`${users.id} = ${userId}
    and not exists (select from ${demoAccounts} where ${demoAccounts.userId} = ${userId})`;
}

async function getCustomer(db: Deps["db"], userId: UserId) {
  const [row] = await db
    .select({
      customerId: users.stripeCustomerId,
      status: users.subscriptionStatus,
      endsAt: users.subscriptionEndDate,
    })
    .from(users)
    .where(isNotDemo(userId));
  if (row === undefined) throw notFound("User");
  const { customerId, ...plan } = row;
  return customerId === null ? undefined : { ...plan, customerId };
}

/** The user and their plan, locked until the transaction ends. */
async function lockUser(tx: Tx, userId: UserId) {
  if (!(await tryLockOwner(tx, userId))) throw notFound("User");
  const [user] = await tx
    .select({
      ...subscriptionColumns(tx),
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      revokedIds: users.revokedSubscriptionIds,
    })
    .from(users)
    .where(isNotDemo(userId));
  if (user === undefined) throw notFound("User");
  return user;
}

function isPaidWithoutEnd({ status, endsAt, pastDueSince }: Subscription): boolean {
  return status === "active" && endsAt === null && pastDueSince === null;
}
