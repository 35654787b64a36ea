import type { UserId } from "../../shared/ids.ts";
import { type AppError, failed, type Queue, queueFull, rateLimited } from "../errors.ts";

const RETRY_SECONDS = 30;
const TURN_RETRY_SECONDS = 5;

/** Where one is that is being served. */
export interface Place {
  /** aborted when the place is given to somebody else */
  readonly signal: AbortSignal;
  /** From now on nobody else gets it before it is left. */
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
  /** of one account, which never takes the last */
  each: number;
  sureMs: number;
}

/**
 * So many at once in this process. Who comes when all are taken gets the place of whoever has it
 * longest, if that one had its time: somebody slow holds a place only for as long as nobody waits.
 */
export class Places {
  readonly #queue: Queue;
  readonly #count: number;
  readonly #each: number;
  readonly #sureMs: number;
  /** in the order in which they were taken */
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
   * @throws rate_limited when the account has as many as it may, unavailable when none is free, each
   *   with the time after which another try makes sense
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
  /** of one account at a time */
  each?: number;
  /** of one account that may wait; a further one is refused at once */
  waitingEach?: number;
}

/** Lets so many do something at a time, few of each account; the others wait in their order. */
export class Turns {
  readonly #count: number;
  readonly #each: number;
  readonly #waitingEach: number;
  /** whose turn it is, an account as often as it has turns */
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

  /** @throws rate_limited when as many of the account wait as may */
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

  /** Whoever waits behind another one of the same account does not keep those behind it. */
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
