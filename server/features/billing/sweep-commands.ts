import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { paymentEvents } from "../../db/schema/billing.ts";
import { deleteInRounds } from "../../db/batch-delete.ts";
import { users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { endLease, takeLease } from "../../limits/rate-limit.ts";
import { reconcile, UnknownCustomer } from "./reconcile-commands.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENT_LIFE_MS = 90 * DAY_MS;
/** A renewal that no event told of for so long is asked for. */
const PATIENCE_MS = DAY_MS;
const A_ROUND = 500;
const AT_ONCE = 4;
/** So many one after the other are no longer about one homeowner. */
const GIVE_UP_AFTER = 5;
/** Longer than a round, also when each answer takes as long as it may. */
const ROUND_MS = 20 * 60 * 1000;

type RenewalDeps = Pick<Deps, "db" | "clock" | "payments" | "log">;

/** Forgets events that no provider sends again. Answers how many. */
export async function sweepPaymentEvents({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - EVENT_LIFE_MS);
  const isOver = lte(paymentEvents.receivedAt, before);
  return deleteInRounds(db, { table: paymentEvents, key: [paymentEvents.id], isOver });
}

/**
 * Asks about subscriptions that should have been renewed, or ended, a day ago: their event was
 * lost, and nobody is to have Pro for ever by that. One that cannot be asked about is left to the
 * next round, and so is all the rest once the provider seems to be down, or the server ends.
 * Answers how many were asked about.
 */
export async function sweepRenewals(deps: RenewalDeps, ending?: AbortSignal): Promise<number> {
  const lease = await takeLease(deps, "renewals", ROUND_MS);
  if (lease === undefined) return 0;
  try {
    return await askAbout(deps, await listDue(deps), ending);
  } finally {
    await endLease(deps.db, lease);
  }
}

async function listDue({ db, clock }: RenewalDeps): Promise<UserId[]> {
  const before = new Date(clock.now().getTime() - PATIENCE_MS);
  const due = await db
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
    .limit(A_ROUND);
  return due.map(({ id }) => id);
}

async function askAbout(
  deps: RenewalDeps,
  due: readonly UserId[],
  ending?: AbortSignal,
): Promise<number> {
  const queue = due.values();
  let asked = 0;
  let failedInARow = 0;
  const askOneByOne = async () => {
    for (const owner of queue) {
      if (failedInARow >= GIVE_UP_AFTER || ending?.aborted) return;
      try {
        await reconcile(deps, owner);
        asked += 1;
        failedInARow = 0;
      } catch (error) {
        // That a customer is unknown is an answer all the same: the provider is there.
        failedInARow = error instanceof UnknownCustomer ? 0 : failedInARow + 1;
        deps.log.warn({ err: error, userId: owner }, "A renewal could not be asked about");
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  if (failedInARow >= GIVE_UP_AFTER) {
    deps.log.error("The payment provider seems to be down: the renewals wait for the next round");
  }
  return asked;
}
