import { and, eq } from "drizzle-orm";
import { attempts } from "../db/schema/billing.ts";
import type { Deps } from "../deps.ts";
import { endLease, acquireLease } from "./rate-limit.ts";

/** How long the lease of a killed process remains. */
const LEASE_MS = 3 * 60_000;
/** Short enough for several failed renewals in a row before the lease is lost. */
const RENEW_MS = 30_000;

/** A lease renewed until it ends or the process dies. */
export interface RenewedLease {
  /** Idempotent. */
  end(): Promise<void>;
}

/**
 * Acquires a short lease and renews it.
 *
 * @returns undefined when another holder has it
 */
export async function acquireRenewedLease(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  key: string,
  { ms = LEASE_MS, renewEveryMs = RENEW_MS } = {},
): Promise<RenewedLease | undefined> {
  let lease = await acquireLease({ db, clock }, key, ms);
  if (!lease) return undefined;
  let renewing = Promise.resolve();
  const renew = async (current: NonNullable<typeof lease>) => {
    const endsAt = new Date(clock.now().getTime() + ms);
    const { rowCount } = await db
      .update(attempts)
      .set({ endsAt })
      .where(and(eq(attempts.key, key), eq(attempts.endsAt, current.endsAt)));
    if (rowCount === 1) lease = { key, endsAt };
  };
  const timer = setInterval(() => {
    renewing = renewing.then(async () =>
      lease ? renew(lease).catch((err: unknown) => log.warn({ err }, "Not renewed")) : undefined,
    );
  }, renewEveryMs).unref();
  return {
    end: async () => {
      clearInterval(timer);
      await renewing;
      const left = lease;
      lease = undefined;
      if (!left) return;
      await endLease(db, left).catch((err: unknown) =>
        log.warn({ err }, "The lease was not ended; it expires"),
      );
    },
  };
}
