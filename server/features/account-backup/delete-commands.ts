import { eq, sql } from "drizzle-orm";
import type { Subscription } from "../../../shared/billing/plan.ts";
import { isSimulatedCustomer } from "../billing/rules/simulated-customer.ts";
import type { UserId } from "../../../shared/ids.ts";
import { sessions, users } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { endLease, acquireLease } from "../../limits/rate-limit.ts";
import { enqueueMail } from "../../jobs/enqueue-mail.ts";
import { reauthenticate } from "../../identity/reauthenticate.ts";
import { endHousehold } from "../household/member-commands.ts";
import { listSubscriptions } from "../billing/reconcile-commands.ts";
import type { Origin } from "../../identity/security-log.ts";
import { getOwner, listReceiptKeys, lockAccount } from "./queries.ts";

const MINUTE_MS = 60_000;
/** Longer than the requests to the payment provider that are made under the lease. */
const PAYING_LEASE_MS = MINUTE_MS;
const RETRY_SECONDS = 10;

type EndDeps = Pick<Deps, "db" | "clock" | "payments" | "jobs" | "log">;
export type DeleteDeps = EndDeps & Pick<Deps, "passwords">;

interface Leaving {
  owner: UserId;
  password: string | undefined;
  /** key of the request's session */
  sid: string;
  origin: Origin;
}

/**
 * Deletes an account and its records permanently. First cancels the subscription at the provider;
 * if that fails, nothing is deleted, so that no account is charged after its deletion.
 *
 * @returns the keys of its receipts; their links no longer work
 * @throws invalid_credentials for a wrong password, or without a recent sign-in for an account
 * without a password
 */
export async function deleteAccount(deps: DeleteDeps, leaving: Leaving): Promise<string[]> {
  const { owner } = leaving;
  await reauthenticate(deps, owner, leaving);
  const keys = await endAccount(deps, owner);
  deps.log.info({ userId: owner }, "An account was deleted by its owner");
  return keys;
}

/** Deletes an account without re-authentication, for operators. */
export async function endAccount(deps: EndDeps, owner: UserId): Promise<string[]> {
  const { db, log } = deps;
  // The checkout takes the same lease, so it has either paid before this point, or finds no
  // account.
  const lease = await acquireLease(deps, `paying:${owner}`, PAYING_LEASE_MS);
  if (!lease) {
    throw failed("conflict", "A checkout is just being opened. Please try again in a moment.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  try {
    await cancelSubscriptions(deps, owner);
    return await removeRows(deps, owner);
  } finally {
    await endLease(db, lease).catch((err: unknown) =>
      log.warn({ err }, "The lease was not ended; it expires"),
    );
  }
}

/** Cancels every subscription of the customer, including unpaid and unfinished ones. */
async function cancelSubscriptions(deps: EndDeps, owner: UserId): Promise<void> {
  const { customerId, ...plan } = await getOwner(deps.db, owner);
  if (customerId === null) return undefined;
  if (deps.payments.kind === "off")
    return requireNoSubscription(deps, owner, { ...plan, customerId });
  if (deps.payments.kind === "stripe" && isSimulatedCustomer(customerId)) return undefined;
  // Throws if the provider doesn't know a stored subscription, because then this is another
  // provider.
  await listSubscriptions(deps, { ...plan, customerId, userId: owner });
  return deps.payments.closeCustomer(customerId);
}

/** Without a payment provider, a subscription that may still be active blocks the deletion. */
function requireNoSubscription(
  { clock, log }: EndDeps,
  owner: UserId,
  { customerId, status, endsAt }: Pick<Subscription, "status" | "endsAt"> & { customerId: string },
): void {
  const mayRun = status !== "free" && (endsAt === null || clock.now() < endsAt);
  if (!mayRun || isSimulatedCustomer(customerId)) return;
  log.error({ userId: owner, customerId }, "A subscription may run that cannot be cancelled here");
  throw failed(
    "unavailable",
    "We couldn't cancel your subscription, so nothing was deleted. Please contact support.",
  );
}

/**
 * Deletes the user row and, by foreign keys, all rows that refer to it.
 *
 * @returns the keys of its receipts
 */
async function removeRows({ db, jobs, clock }: EndDeps, owner: UserId): Promise<string[]> {
  const sender = await jobs.open();
  return db.transaction(async (tx) => {
    // Years of records may take longer than the usual statement timeout.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await lockAccount(tx, owner);
    const keys = await listReceiptKeys(tx, owner);
    await endHousehold(tx, owner, { sender, now: clock.now() });
    await tx.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${String(owner)}`);
    const [deleted] = await tx
      .delete(users)
      .where(eq(users.id, owner))
      .returning({ to: users.email, firstName: users.firstName });
    if (deleted) await enqueueMail(sender, tx, { kind: "account_deleted", ...deleted });
    return keys;
  });
}
