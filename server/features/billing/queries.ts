import { eq, type SQL, sql } from "drizzle-orm";
import { GRACE_DAYS, type Subscription } from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import { EVERYBODY_IS_PRO, type Queryable, type Tx } from "../../db/client.ts";
import { users } from "../../db/tables.ts";
import { unauthenticated } from "../../errors.ts";

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

export async function getSubscription(db: Queryable, owner: UserId): Promise<Subscription> {
  const [subscription] = await db
    .select(subscriptionColumns)
    .from(users)
    .where(eq(users.id, owner));
  // The account went away after the session was looked up.
  if (subscription === undefined) throw unauthenticated();
  return subscription;
}

/**
 * Reads the subscription and holds its row until the transaction ends, so that
 * two requests cannot both take the last free place under a plan limit.
 */
export async function lockSubscription(tx: Tx, owner: UserId): Promise<Subscription> {
  const [subscription] = await tx
    .select(subscriptionColumns)
    .from(users)
    .where(eq(users.id, owner))
    .for("no key update");
  if (subscription === undefined) throw unauthenticated();
  return subscription;
}
