/** Short enough that connections don't idle; the timer runs only while requests wait. */
const CHECK_MS = 2;
/** Bounds the memory; further requests are refused immediately. */
const MAX_WAITING = 20_000;

export interface WaitingRequest {
  begin: () => void;
  refuse: () => void;
  /** whether the client has closed the connection */
  isGone: () => boolean;
}

interface WaitingOptions {
  /** how many requests may begin now */
  freeSlots: () => number;
  /** a request that has waited this many milliseconds is refused */
  maxWaitMs: number;
}

/**
 * Queue of requests in order of arrival. Waiting here costs nothing yet, unlike waiting for a
 * database connection, and the wait is measured rather than predicted.
 */
export class WaitingRequests {
  readonly #options: WaitingOptions;
  readonly #waiting = new Map<WaitingRequest, NodeJS.Timeout>();
  #nextCheck: NodeJS.Timeout | undefined;

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Begins the request immediately if no other waits and there is a free slot. */
  add(request: WaitingRequest): void {
    if (this.size === 0 && this.#options.freeSlots() > 0) request.begin();
    else if (this.size >= MAX_WAITING) request.refuse();
    else this.#wait(request);
  }

  #wait(request: WaitingRequest): void {
    const timeout = setTimeout(() => {
      this.#waiting.delete(request);
      if (!request.isGone()) request.refuse();
    }, this.#options.maxWaitMs);
    this.#waiting.set(request, timeout);
    this.#checkSoon();
  }

  #checkSoon(): void {
    if (this.#nextCheck !== undefined) return;
    this.#nextCheck = setTimeout(() => {
      this.#nextCheck = undefined;
      this.#beginNext(this.#options.freeSlots());
      if (this.size > 0) this.#checkSoon();
    }, CHECK_MS);
  }

  #beginNext(freeSlots: number): void {
    let left = freeSlots;
    for (const [request, timeout] of this.#waiting) {
      if (left <= 0) return;
      clearTimeout(timeout);
      this.#waiting.delete(request);
      if (request.isGone()) continue;
      left -= 1;
      request.begin();
    }
  }
}
