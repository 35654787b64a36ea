import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { AppError, tooManyAttempts } from "../../errors.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { type RateLimit, consumeRateLimit, refundAttempt } from "../../limits/rate-limit.ts";
import { AttemptBatches } from "./attempt-batches.ts";

const MINUTE_MS = 60_000;

/**
 * Rate limits of failed sign-ins and of all registrations. Successful sign-ins are not counted.
 * docs/operations.md repeats these values.
 */
export const SIGN_IN_LIMITS = {
  perAccount: { limit: 10, withinMs: 15 * MINUTE_MS },
  perDevice: { limit: 10, withinMs: 15 * MINUTE_MS },
  perNetwork: { limit: 30, withinMs: MINUTE_MS },
  registrations: { limit: 100, withinMs: 60 * MINUTE_MS },
} as const;

type LimitDeps = Pick<Deps, "db" | "clock" | "config">;

interface SignInAttempt {
  /** as entered; may have no account */
  email: string;
  /** IP address */
  address: string;
  /** trusted-device token, if it belongs to the account */
  device: string | undefined;
}

/**
 * Counts each attempt before its password is checked and refunds it on success, so that concurrent
 * attempts, even in several processes, cannot exceed a limit.
 */
export class SignInLimits {
  readonly #deps: LimitDeps;
  /** Attempts in progress in this process, by rate-limit key. */
  readonly #batches = new AttemptBatches();

  constructor(deps: LimitDeps) {
    this.#deps = deps;
  }

  /**
   * Runs `check` if the rate limits allow it. The network's limit is checked first, so that a
   * network over its limit cannot use up the limits of accounts. A trusted device has its own limit
   * instead of both.
   *
   * @param check resolves to undefined for a wrong password
   * @throws 429 without calling `check`
   */
  async within<T>(
    { email, address, device }: SignInAttempt,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { sessionSecret } = this.#deps.config;
    if (device !== undefined) {
      const name = createHash("sha256").update(device).digest("hex");
      return this.#runCounted(
        { key: `sign-in:device:${name}`, ...SIGN_IN_LIMITS.perDevice },
        check,
      );
    }
    const account = createHmac("sha256", sessionSecret).update(email.toLowerCase()).digest("hex");
    const network = ipHashOf(address, sessionSecret);
    const perAccount = { key: `sign-in:account:${account}`, ...SIGN_IN_LIMITS.perAccount };
    const perNetwork = { key: `sign-in:network:${network}`, ...SIGN_IN_LIMITS.perNetwork };
    return this.#runCounted(perNetwork, async () => this.#runCounted(perAccount, check));
  }

  /**
   * When over the limit, waits for attempts in progress, which may be refunded, and tries again.
   */
  async #runCounted<T>(
    rateLimit: RateLimit,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    for (;;) {
      const batch = this.#batches.enter(rateLimit.key);
      let hasChecked = false;
      let seconds: number | undefined;
      try {
        const countedAt = this.#deps.clock.now();
        seconds = await consumeRateLimit(this.#deps, rateLimit);
        if (seconds === undefined) {
          hasChecked = true;
          const found = await check().catch(async (error: unknown) => {
            // Rejected before the password was checked because the server is busy, so it was not a
            // failed attempt.
            if (error instanceof AppError && error.queue !== undefined) {
              await this.#refund(rateLimit, countedAt);
            }
            throw error;
          });
          if (found !== undefined) await this.#refund(rateLimit, countedAt);
          return found;
        }
      } finally {
        batch.leave(hasChecked);
      }
      if (!(await this.#batches.untilDone(rateLimit.key))) throw tooManyAttempts(seconds);
    }
  }

  async #refund({ key, withinMs }: RateLimit, countedAt: Date): Promise<void> {
    await refundAttempt(this.#deps.db, key, new Date(countedAt.getTime() + withinMs));
  }
}

/**
 * Limits registrations, because each costs a password hash and reveals whether an email has an
 * account.
 */
export async function countRegistration(deps: LimitDeps, address: string): Promise<void> {
  const key = `register:${ipHashOf(address, deps.config.sessionSecret)}`;
  const seconds = await consumeRateLimit(deps, { key, ...SIGN_IN_LIMITS.registrations });
  if (seconds !== undefined) throw tooManyAttempts(seconds);
}
