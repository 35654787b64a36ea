import type { UserId } from "../../shared/ids.ts";
import { type AppError, failed, type Queue, rateLimited } from "../errors.ts";
import type { Clock } from "../gateways/clock.ts";

const RETRY_SECONDS = 5;

interface ConcurrencyLimits {
  /** concurrent slots of this process */
  max: number;
  /** slots per account; below `max`, so that one account can't take all */
  maxPerAccount?: number;
  /** number of tasks that may wait for a slot; further ones are rejected. Default: 0 */
  maxWaiting?: number;
  maxWaitingPerAccount?: number;
  /**
   * When all slots are taken, evicts the one that has been held longest, if for longer than
   * `afterMs`: a slow client keeps its slot only while no other needs it.
   */
  eviction?: { afterMs: number; clock: Clock };
  /** label of rejections in the metrics */
  queue?: Queue;
  accountFullMessage?: string;
  /** Retry-After of a rejection */
  retryAfterSeconds?: number;
}

/** For whom a task runs, and what cancels it while it waits. */
interface Caller {
  /** account for the limits per account; they don't apply without one */
  owner?: UserId;
  signal?: AbortSignal | undefined;
}

/** Held by a running task, from `acquire` to `release`. */
export interface Slot {
  /** aborts when another task evicts this one */
  readonly signal: AbortSignal;
  /** Protects this task from eviction from now on. */
  keep(): void;
  /** Idempotent. */
  release(): void;
}

interface Holder {
  owner: UserId | undefined;
  since: Date | undefined;
  evicting: AbortController;
  isKept: boolean;
}

interface Waiting {
  owner: UserId | undefined;
  begin: () => void;
}

/** Limits concurrent tasks of this process, in total and per account. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  /** in order of acquisition */
  readonly #holders = new Set<Holder>();
  readonly #waiting = new Set<Waiting>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** One running task per account; all others wait in order. */
  static fairQueue(max: number): ConcurrencyLimiter {
    return new ConcurrencyLimiter({ max, maxPerAccount: 1, maxWaiting: Infinity });
  }

  get running(): number {
    return this.#holders.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Takes a slot without waiting.
   *
   * @throws rate_limited at the account's limit, unavailable when full
   */
  acquire(owner?: UserId): Slot {
    if (this.#isAccountFull(owner)) throw this.#accountFull();
    if (this.#isFull && !this.#evictOne()) throw this.#full();
    return this.#hold(owner);
  }

  /**
   * Runs a task in a slot, waiting for one where the limits allow it.
   *
   * @throws as `acquire`, and the signal's reason when it aborts before the task runs
   */
  async run<T>({ owner, signal }: Caller, task: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const slot = this.#mayWait(owner) ? await this.#wait(owner, signal) : this.acquire(owner);
    try {
      return await task();
    } finally {
      slot.release();
    }
  }

  get #isFull(): boolean {
    return this.#holders.size >= this.#limits.max;
  }

  #isAccountFull(owner: UserId | undefined): boolean {
    return countOf(owner, this.#holders) >= (this.#limits.maxPerAccount ?? Infinity);
  }

  #hold(owner: UserId | undefined): Slot {
    const since = this.#limits.eviction?.clock.now();
    const holder: Holder = { owner, since, evicting: new AbortController(), isKept: false };
    this.#holders.add(holder);
    return {
      signal: holder.evicting.signal,
      keep: () => {
        holder.isKept = true;
      },
      release: () => {
        if (this.#holders.delete(holder)) this.#beginNext();
      },
    };
  }

  #evictOne(): boolean {
    const { eviction } = this.#limits;
    if (!eviction) return false;
    const before = eviction.clock.now().getTime() - eviction.afterMs;
    for (const holder of this.#holders) {
      if (holder.isKept || !holder.since || holder.since.getTime() > before) continue;
      this.#holders.delete(holder);
      holder.evicting.abort(this.#full());
      return true;
    }
    return false;
  }

  /** Whether a task has to wait for a slot and is allowed to. */
  #mayWait(owner: UserId | undefined): boolean {
    const { maxWaiting = 0, maxWaitingPerAccount = Infinity } = this.#limits;
    if (maxWaiting === 0 || (!this.#isFull && !this.#isAccountFull(owner))) return false;
    if (countOf(owner, this.#waiting) >= maxWaitingPerAccount) throw this.#accountFull();
    if (this.#waiting.size >= maxWaiting) throw this.#full();
    return true;
  }

  async #wait(owner: UserId | undefined, signal: AbortSignal | undefined): Promise<Slot> {
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const waiting: Waiting = {
      owner,
      begin: () => {
        this.#waiting.delete(waiting);
        resolve(this.#hold(owner));
      },
    };
    const onAbort = () => {
      this.#waiting.delete(waiting);
      reject(signal?.reason instanceof Error ? signal.reason : new Error("Canceled"));
    };
    this.#waiting.add(waiting);
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Skips tasks whose account is at its limit, so that they don't block others. */
  #beginNext(): void {
    for (const { owner, begin } of this.#waiting) {
      if (this.#isAccountFull(owner)) continue;
      begin();
      return;
    }
  }

  #accountFull(): AppError {
    const {
      accountFullMessage = "Please wait until your other requests are answered",
      retryAfterSeconds = RETRY_SECONDS,
    } = this.#limits;
    return rateLimited(accountFullMessage, retryAfterSeconds);
  }

  #full(): AppError {
    const { queue, retryAfterSeconds = RETRY_SECONDS } = this.#limits;
    return failed("unavailable", "We're busy right now. Please try again in a moment.", {
      retryAfterSeconds,
      ...(queue && { queue }),
    });
  }
}

/** 0 without an account. */
function countOf(
  owner: UserId | undefined,
  tasks: Iterable<{ readonly owner: UserId | undefined }>,
): number {
  if (owner === undefined) return 0;
  return [...tasks].filter((task) => task.owner === owner).length;
}
