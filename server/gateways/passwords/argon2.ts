import { hash, type Options, verify } from "@node-rs/argon2";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import type { HashQueue, Passwords } from "./passwords.ts";

export interface HashCost {
  /** KiB of memory per hash */
  memoryCost: number;
  /** passes over the memory */
  timeCost: number;
}

/** OWASP's first recommendation: 19 MiB, two passes, one lane; about 12 ms of one core. */
const COST: HashCost = { memoryCost: 19 * 1024, timeCost: 2 };
/** Argon2id as a number, because const enums don't work with isolated modules. */
const ARGON2ID: Options = { algorithm: 2, parallelism: 1 };
/** More hashes would only wait in the thread pool, holding 19 MiB each. */
const AT_ONCE = 8;
/** On two cores the last of these waits 0.6 seconds. */
const MAX_WAITING = 100;
const DUMMY_PASSWORD = "no account has this password";

/**
 * @param cost of each hash; lowered only in tests that don't depend on it
 * @throws unavailable, from both functions, when the queue is full
 */
export function createArgon2Passwords({ maxWaiting = MAX_WAITING, cost = COST } = {}): Passwords &
  HashQueue {
  const limiter = new ConcurrencyLimiter({ max: AT_ONCE, maxWaiting, queue: "passwords" });
  const hashOne = (password: string) => hash(password, { ...ARGON2ID, ...cost });
  let dummyHash: Promise<string> | undefined;

  return {
    running: () => limiter.running,
    waiting: () => limiter.waiting,
    hash: (password) => limiter.run({}, () => hashOne(password)),
    async matches(password, stored) {
      // Computed before the branch, so that the first unknown account takes no longer than later
      // ones. Outside the limiter, because a rejection by it would be cached.
      const dummy = await (dummyHash ??= hashOne(DUMMY_PASSWORD));
      const isSame = await limiter.run({}, () => verify(stored ?? dummy, password));
      return stored !== null && isSame;
    },
  };
}
