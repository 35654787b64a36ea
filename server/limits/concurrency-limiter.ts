import type { UserId } from "../../shared/ids.ts";
import { type AppError, failed, type Queue, queueFull, rateLimited } from "../errors.ts";

const RETRY_SECONDS = 30;
const TURN_RETRY_SECONDS = 5;

/** One of the concurrent tasks, from `take` to `leave`. */
export interface Place {
  /** aborted when another task evicts this one */
  readonly signal: AbortSignal;
  /** From now on this task cannot be evicted. */
  keep(): void;
  leave(): void;
}

interface Taken {
  owner: UserId;
  since: Date;
  losing: AbortController;
  isKept: boolean;
}

interface PlacesOptions {
  queue: Queue;
  count: number;
  /** most per account; below `count`, so that one account can't take all */
  each: number;
  /** how long a task is safe from eviction */
  sureMs: number;
}

/**
 * Limits concurrent tasks of this process, without a queue. When full, a new task evicts the oldest
 * one that has run longer than `sureMs`; if there is none, it is rejected. So slow clients are
 * served only while there is no demand.
 */
export class Places {
  readonly #queue: Queue;
  readonly #count: number;
  readonly #each: number;
  readonly #sureMs: number;
  /** in order of acquisition */
  readonly #taken = new Set<Taken>();

  constructor({ queue, count, each, sureMs }: PlacesOptions) {
    this.#queue = queue;
    this.#count = count;
    this.#each = each;
    this.#sureMs = sureMs;
  }

  get taken(): number {
    return this.#taken.size;
  }

  /**
   * @throws rate_limited at the account's limit, unavailable when full, both with the time after
   * which a retry makes sense
   */
  take(owner: UserId, now: Date): Place {
    this.#requireFewOf(owner);
    if (this.#taken.size >= this.#count) this.#freeOne(now);
    const taken: Taken = { owner, since: now, losing: new AbortController(), isKept: false };
    this.#taken.add(taken);
    return {
      signal: taken.losing.signal,
      keep: () => {
        taken.isKept = true;
      },
      leave: () => {
        this.#taken.delete(taken);
      },
    };
  }

  #requireFewOf(owner: UserId): void {
    const own = [...this.#taken].filter((taken) => taken.owner === owner);
    if (own.length < this.#each) return;
    throw failed("rate_limited", "Please wait until your other files are ready", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  #freeOne(now: Date): void {
    const before = now.getTime() - this.#sureMs;
    for (const taken of this.#taken) {
      if (taken.isKept || taken.since.getTime() > before) continue;
      this.#taken.delete(taken);
      taken.losing.abort(tooBusy(this.#queue));
      return;
    }
    throw tooBusy(this.#queue);
  }
}

interface Waiting {
  owner: UserId;
  onTurn: () => void;
}

interface TurnsOptions {
  /** running tasks per account */
  each?: number;
  /** waiting tasks per account; further ones are rejected */
  waitingEach?: number;
}

/** Limits concurrent tasks, overall and per account; further ones wait in order. */
export class Turns {
  readonly #count: number;
  readonly #each: number;
  readonly #waitingEach: number;
  /** owners of the running tasks, one entry per task */
  readonly #busy: UserId[] = [];
  readonly #waiting = new Set<Waiting>();

  constructor(
    count: number,
    { each = 1, waitingEach = Number.POSITIVE_INFINITY }: TurnsOptions = {},
  ) {
    this.#count = count;
    this.#each = each;
    this.#waitingEach = waitingEach;
  }

  /** @throws rate_limited when the account's queue is full */
  async use<T>(owner: UserId, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
    await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      this.#busy.splice(this.#busy.indexOf(owner), 1);
      this.#letOneIn();
    }
  }

  #mayBegin(owner: UserId): boolean {
    const own = this.#busy.filter((busy) => busy === owner).length;
    return this.#busy.length < this.#count && own < this.#each;
  }

  #requireFewWaiting(owner: UserId): void {
    const own = [...this.#waiting].filter((waiting) => waiting.owner === owner).length;
    if (own < this.#waitingEach) return;
    throw rateLimited("Please wait until your other requests are answered", TURN_RETRY_SECONDS);
  }

  /** Skips tasks whose account is at its limit, so that they don't block others. */
  #letOneIn(): void {
    for (const waiting of this.#waiting) {
      if (!this.#mayBegin(waiting.owner)) continue;
      waiting.onTurn();
      return;
    }
  }

  async #wait(owner: UserId, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#mayBegin(owner)) {
      this.#busy.push(owner);
      return;
    }
    this.#requireFewWaiting(owner);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      owner,
      onTurn: () => {
        this.#waiting.delete(waiting);
        this.#busy.push(owner);
        resolve();
      },
    };
    const onAbort = () => {
      this.#waiting.delete(waiting);
      reject(signal?.reason instanceof Error ? signal.reason : new Error("Left"));
    };
    this.#waiting.add(waiting);
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }
}

function tooBusy(queue: Queue): AppError {
  return queueFull(
    queue,
    "The server is busy with others' data. Please try again soon.",
    RETRY_SECONDS,
  );
}
