import type { UserId } from "../../shared/ids.ts";
import { Turns } from "./concurrency-limiter.ts";

/** The reports screen runs two at once. */
const EACH = 2;
/** Above the number of tabs one user has open. */
const WAITING_EACH = 8;

/** Runs reads over whole projects, limited per account. */
export interface HeavyReads {
  /** @throws rate_limited when the account's queue is full */
  run<T>(owner: UserId, read: () => Promise<T>): Promise<T>;
}

/** Heavy reads use at most half of the connections, so that small reads of other accounts always find one. */
export function createHeavyReads(poolSize: number): HeavyReads {
  const turns = new Turns(Math.max(1, Math.floor(poolSize / 2)), {
    each: EACH,
    waitingEach: WAITING_EACH,
  });
  return { run: (owner, read) => turns.use(owner, undefined, read) };
}
