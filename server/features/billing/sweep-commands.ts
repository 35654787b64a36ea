import { and, asc, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { paymentEvents } from "../../db/schema/billing.ts";
import { deleteInBatches } from "../../db/batch-delete.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { endLease, acquireLease } from "../../limits/rate-limit.ts";
import { reconcile, UnknownCustomer } from "./reconcile-commands.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENT_LIFE_MS = 90 * DAY_MS;
/** A renewal is checked when its event is this late. */
const OVERDUE_AFTER_MS = DAY_MS;
/** A missed payment is asked about for longer than the provider retries it. */
const PAST_DUE_MS = 35 * DAY_MS;
const BATCH_SIZE = 500;
const CONCURRENCY = 4;
/** After this many consecutive failures the provider counts as down. */
const GIVE_UP_AFTER = 5;
/** Longer than a full sweep with the slowest responses. */
const LEASE_MS = 20 * 60 * 1000;

type RenewalDeps = Pick<Deps, "db" | "clock" | "payments" | "log">;

/** Deletes events that are too old for the provider to resend; returns their number. */
export async function sweepPaymentEvents({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - EVENT_LIFE_MS);
  const condition = lte(paymentEvents.receivedAt, before);
  return deleteInBatches(db, { table: paymentEvents, key: [paymentEvents.id], condition });
}

/**
 * Reconciles subscriptions whose renewal or end is a day overdue, because a lost event must not
 * leave an account Pro forever, and those with a missed payment once a day, because a lost event
 * must not take Pro from an account that has paid. Failures wait for the next sweep; so do all
 * others when the provider seems down or the server stops.
 *
 * @returns the number of subscriptions checked
 */
export async function sweepRenewals(deps: RenewalDeps, ending?: AbortSignal): Promise<number> {
  const lease = await acquireLease(deps, "renewals", LEASE_MS);
  if (lease === undefined) return 0;
  try {
    return await reconcileAll(deps, await listDue(deps), ending);
  } finally {
    await endLease(deps.db, lease);
  }
}

async function listDue({ db, clock }: RenewalDeps): Promise<UserId[]> {
  const now = clock.now().getTime();
  const before = new Date(now - OVERDUE_AFTER_MS);
  const { subscriptionRenewalDate, subscriptionEndDate, subscriptionPastDueSince } = users;
  // The two others have no renewal date.
  const isDue = or(
    lte(subscriptionRenewalDate, before),
    lte(subscriptionEndDate, before),
    and(
      lte(subscriptionPastDueSince, before),
      gt(subscriptionPastDueSince, new Date(now - PAST_DUE_MS)),
      // Each check updates it.
      lte(users.updatedAt, before),
    ),
  );
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.subscriptionStatus, "active"), isNotNull(users.stripeCustomerId), isDue))
    .orderBy(
      asc(
        sql`least(${subscriptionRenewalDate}, ${subscriptionEndDate}, ${subscriptionPastDueSince})`,
      ),
    )
    .limit(BATCH_SIZE);
  return due.map(({ id }) => id);
}

async function reconcileAll(
  deps: RenewalDeps,
  due: readonly UserId[],
  ending?: AbortSignal,
): Promise<number> {
  const queue = due.values();
  let reconciled = 0;
  let failedInARow = 0;
  const reconcileOneByOne = async () => {
    for (const owner of queue) {
      if (failedInARow >= GIVE_UP_AFTER || ending?.aborted) return;
      try {
        await reconcile(deps, owner);
        reconciled += 1;
        failedInARow = 0;
      } catch (error) {
        // "Unknown customer" is a response, too, so the provider is up.
        failedInARow = error instanceof UnknownCustomer ? 0 : failedInARow + 1;
        deps.log.warn({ err: error, userId: owner }, "A renewal could not be checked");
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, reconcileOneByOne));
  if (failedInARow >= GIVE_UP_AFTER) {
    deps.log.error("The payment provider seems to be down: the renewals wait for the next run");
  }
  return reconciled;
}
