import { sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";
import type { SubscriptionStatus } from "../../../shared/billing/plan.ts";
import type { Homeowner, TestApp } from "../app/app.ts";

interface SubscriptionState {
  status: SubscriptionStatus;
  endsAt?: Date;
}

/** Stores the result of the payment provider's events. */
export async function setSubscription(
  db: Database,
  owner: number,
  { status, endsAt }: SubscriptionState,
): Promise<void> {
  await db.execute(sql`
    update users set subscription_status = ${status},
      subscription_end_date = ${endsAt?.toISOString() ?? null}
    where id = ${owner}`);
}

/** A homeowner on the paid plan, without plan limits. */
export async function proHomeowner(product: TestApp): Promise<Homeowner> {
  const homeowner = await product.homeowner();
  await setSubscription(product.db, homeowner.user.id, { status: "active" });
  return homeowner;
}
