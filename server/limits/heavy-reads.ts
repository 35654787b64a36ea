import type { UserId } from "../../shared/ids.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

/** Concurrent reads per account: the reports screen runs two. */
const EACH = 2;
/** Waiting reads per account: a dashboard asks for three, and all tabs refetch at once. */
const WAITING_EACH = 24;

/** Runs reads over whole projects, limited per account. */
export interface HeavyReads {
  /** @throws rate_limited when the account's queue is full */
  run<T>(owner: UserId, read: () => Promise<T>): Promise<T>;
}

/** Heavy reads use at most half of the connections, so that small reads of other accounts always find one. */
export function createHeavyReads(poolSize: number): HeavyReads {
  const limiter = new ConcurrencyLimiter({
    max: Math.max(1, Math.floor(poolSize / 2)),
    maxPerAccount: EACH,
    maxWaiting: Infinity,
    maxWaitingPerAccount: WAITING_EACH,
  });
  return { run: (owner, read) => limiter.run({ owner }, read) };
}
