import { hash, type Options, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { queueFull } from "../../errors.ts";
import type { HashQueue, Passwords } from "./passwords.ts";

export interface HashCost {
  /** KiB of memory for each hash */
  memoryCost: number;
  /** passes over it */
  timeCost: number;
}

/** OWASP's first choice: 19 MiB, two passes, one lane; about 12 ms of one core. */
const COST: HashCost = { memoryCost: 19 * 1024, timeCost: 2 };
/** Argon2id, which the library names by a const enum that a file on its own cannot read. */
const ARGON2ID: Options = { algorithm: 2, parallelism: 1 };
/** More at once would only queue inside the thread pool, and hold 19 MiB each. */
const AT_ONCE = 8;
/** On two processors the last of them waits for 0.6 seconds. */
const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;
const NOBODYS_PASSWORD = "no account has this password";

/**
 * @param cost of each hash; only tests, where it proves nothing, take less than the default
 * @throws unavailable, from both of its functions, when very many wait
 */
export function createArgon2Passwords({ mostWaiting = MOST_WAITING, cost = COST } = {}): Passwords &
  HashQueue {
  const limit = pLimit(AT_ONCE);
  const hashOne = (password: string) => limit(() => hash(password, { ...ARGON2ID, ...cost }));
  let nobodysHash: Promise<string> | undefined;
  const requirePlace = () => {
    // What has just come counts as waiting, even if it is about to run.
    if (limit.activeCount + limit.pendingCount < AT_ONCE + mostWaiting) return;
    throw queueFull(
      "passwords",
      "We're busy right now. Please try again in a moment.",
      RETRY_AFTER_SECONDS,
    );
  };

  return {
    running: () => limit.activeCount,
    waiting: () => limit.pendingCount,
    async hash(password) {
      requirePlace();
      return hashOne(password);
    },
    async matches(password, stored) {
      // Made before it is needed to choose by: the first unknown account costs no more than the next.
      const nobodys = await (nobodysHash ??= hashOne(NOBODYS_PASSWORD));
      requirePlace();
      const isSame = await limit(() => verify(stored ?? nobodys, password));
      return stored !== null && isSame;
    },
  };
}
