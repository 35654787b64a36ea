import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { paymentEvents } from "../../db/billing-tables.ts";
import { users } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { reconcile } from "../../records/reconcile.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENT_LIFE_MS = 90 * DAY_MS;
/** A renewal that no event told of for so long is asked for. */
const PATIENCE_MS = DAY_MS;
const AT_ONCE = 50;

/** Forgets events that no provider sends again. Answers how many. */
export async function sweepPaymentEvents({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - EVENT_LIFE_MS);
  const { rowCount } = await db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, before));
  return rowCount ?? 0;
}

/**
 * Asks about subscriptions that should have been renewed, or ended, a day ago: their event was
 * lost, and nobody is to have Pro for ever by that. Ends with the first that the provider does not
 * answer. Answers how many were asked for.
 */
export async function sweepRenewals(
  deps: Pick<Deps, "db" | "clock" | "payments" | "log">,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - PATIENCE_MS);
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.subscriptionStatus, "active"),
        isNotNull(users.stripeCustomerId),
        lte(users.subscriptionRenewalDate, before),
      ),
    )
    .orderBy(asc(users.subscriptionRenewalDate))
    .limit(AT_ONCE);
  for (const { id } of due) await reconcile(deps, id);
  return due.length;
}
