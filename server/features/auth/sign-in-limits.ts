import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { AppError, tooManyTries } from "../../errors.ts";
import { addressHashOf } from "../../http/security/ip-hash.ts";
import { type Allowance, countAttempt, takeBackAttempt } from "../../limits/rate-limit.ts";
import { Crowds } from "./attempt-batches.ts";

const MINUTE_MS = 60_000;

/** Wrong passwords, and all registrations. What is right is never limited. */
export const SIGN_IN_CAPS = {
  ofAccount: { limit: 10, withinMs: 15 * MINUTE_MS },
  ofDevice: { limit: 10, withinMs: 15 * MINUTE_MS },
  ofNetwork: { limit: 30, withinMs: MINUTE_MS },
  registrations: { limit: 100, withinMs: 60 * MINUTE_MS },
} as const;

type LimitDeps = Pick<Deps, "db" | "clock" | "config">;

interface Trying {
  /** as it was typed; it may have no account */
  email: string;
  /** the network address */
  address: string;
  /** the token of a browser that is known to the account */
  device: string | undefined;
}

/**
 * Counts tries before the password is looked at, and takes back those that were right: so many at
 * once are no way around a limit, in whatever processes.
 */
export class SignInLimits {
  readonly #deps: LimitDeps;
  /** What this process looks at now, by the counter's name. */
  readonly #crowds = new Crowds();

  constructor(deps: LimitDeps) {
    this.#deps = deps;
  }

  /**
   * Looks at a password, if another try is allowed. The network is asked first: one that has used
   * up its own tries must not use up those of others' accounts. A known browser has tries of its
   * own and needs none of these.
   *
   * @param look answers nothing for a wrong one
   * @throws 429 without looking
   */
  async within<T>(
    { email, address, device }: Trying,
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { sessionSecret } = this.#deps.config;
    if (device !== undefined) {
      const name = createHash("sha256").update(device).digest("hex");
      return this.#counted({ key: `sign-in:device:${name}`, ...SIGN_IN_CAPS.ofDevice }, look);
    }
    const account = createHmac("sha256", sessionSecret).update(email.toLowerCase()).digest("hex");
    const network = addressHashOf(address, sessionSecret);
    const ofAccount = { key: `sign-in:account:${account}`, ...SIGN_IN_CAPS.ofAccount };
    const ofNetwork = { key: `sign-in:network:${network}`, ...SIGN_IN_CAPS.ofNetwork };
    return this.#counted(ofNetwork, async () => this.#counted(ofAccount, look));
  }

  /** While others are looked at nobody knows how many of them are wrong: then it waits for them. */
  async #counted<T>(
    allowance: Allowance,
    look: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    for (;;) {
      const crowd = this.#crowds.enter(allowance.key);
      let hasLooked = false;
      let seconds: number | undefined;
      try {
        const countedAt = this.#deps.clock.now();
        seconds = await countAttempt(this.#deps, allowance);
        if (seconds === undefined) {
          hasLooked = true;
          const found = await look().catch(async (error: unknown) => {
            // Nobody has looked: what was turned away is no wrong try.
            if (error instanceof AppError && error.queue !== undefined) {
              await this.#takeBack(allowance, countedAt);
            }
            throw error;
          });
          if (found !== undefined) await this.#takeBack(allowance, countedAt);
          return found;
        }
      } finally {
        crowd.leave(hasLooked);
      }
      if (!(await this.#crowds.untilDone(allowance.key))) throw tooManyTries(seconds);
    }
  }

  async #takeBack({ key, withinMs }: Allowance, countedAt: Date): Promise<void> {
    await takeBackAttempt(this.#deps.db, key, new Date(countedAt.getTime() + withinMs));
  }
}

/** A registration costs a hash and says whether an address has an account. */
export async function countRegistration(deps: LimitDeps, address: string): Promise<void> {
  const key = `register:${addressHashOf(address, deps.config.sessionSecret)}`;
  const seconds = await countAttempt(deps, { key, ...SIGN_IN_CAPS.registrations });
  if (seconds !== undefined) throw tooManyTries(seconds);
}
