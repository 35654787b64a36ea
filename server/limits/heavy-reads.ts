import type { UserId } from "../../shared/ids.ts";
import { Turns } from "./concurrency-limiter.ts";

/** The reports screen asks for two at once. */
const EACH = 2;
/** More than the tabs of one person ask for. */
const WAITING_EACH = 8;

/** Runs reads that go through all of a project, a few of one account at a time. */
export interface HeavyReads {
  /** @throws rate_limited when the account has as many waiting as it may */
  run<T>(owner: UserId, read: () => Promise<T>): Promise<T>;
}

/**
 * Together they never hold more than half of the connections, so that whatever one account asks
 * for, the small reads of the others find one.
 */
export function createHeavyReads(poolSize: number): HeavyReads {
  const turns = new Turns(Math.max(1, Math.floor(poolSize / 2)), {
    each: EACH,
    waitingEach: WAITING_EACH,
  });
  return { run: (owner, read) => turns.use(owner, undefined, read) };
}
