import { type AppError, type Queue, queueFull } from "../errors.ts";

const RETRY_SECONDS = 30;

/** Where one is that is being served. */
export interface Place {
  /** aborted when the place is given to somebody else */
  readonly signal: AbortSignal;
  /** From now on nobody else gets it before it is left. */
  keep(): void;
  leave(): void;
}

interface Taken {
  since: Date;
  losing: AbortController;
  isKept: boolean;
}

/**
 * So many at once in this process. Who comes when all are taken gets the place of whoever has it
 * longest, if that one had its time: somebody slow holds a place only for as long as nobody waits.
 */
export class Places {
  readonly #queue: Queue;
  readonly #count: number;
  readonly #sureMs: number;
  /** in the order in which they were taken */
  readonly #taken = new Set<Taken>();

  constructor({ queue, count, sureMs }: { queue: Queue; count: number; sureMs: number }) {
    this.#queue = queue;
    this.#count = count;
    this.#sureMs = sureMs;
  }

  get taken(): number {
    return this.#taken.size;
  }

  /** @throws unavailable when none is free, with the time after which another try makes sense */
  take(now: Date): Place {
    if (this.#taken.size >= this.#count) this.#freeOne(now);
    const taken: Taken = { since: now, losing: new AbortController(), isKept: false };
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

/** Lets so many do something at a time; the others wait in their order. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  async use<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#wait(signal);
    try {
      return await task();
    } finally {
      this.#free += 1;
      const [next] = this.#waiting;
      next?.();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onTurn = () => {
      this.#waiting.delete(onTurn);
      this.#free -= 1;
      resolve();
    };
    const onAbort = () => {
      this.#waiting.delete(onTurn);
      reject(signal.reason instanceof Error ? signal.reason : new Error("Left"));
    };
    this.#waiting.add(onTurn);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", onAbort);
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
