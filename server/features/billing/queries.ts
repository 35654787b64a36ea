import { eq } from "drizzle-orm";
import type { Subscription } from "../../../shared/billing/plan.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { users } from "../../db/tables.ts";
import { unauthenticated } from "../../errors.ts";

const subscriptionColumns = {
  status: users.subscriptionStatus,
  endsAt: users.subscriptionEndDate,
};

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
