/** Fine enough that connections don't idle; runs only while requests wait. */
const CHECK_MS = 2;
/** Bounds the memory; more are refused at once. */
const MOST_WAITING = 20_000;

export interface WaitingRequest {
  begin: () => void;
  refuse: () => void;
  /** The client closed the connection. */
  isGone: () => boolean;
}

interface WaitingOptions {
  /** how many may begin now */
  freeSlots: () => number;
  /** a request that has waited for this long is refused */
  mostMs: number;
}

/**
 * Requests in order of arrival. A request that waits here has cost nothing yet, unlike one that
 * waits for its connections, and its wait is known instead of predicted.
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

  /** Begins the request at once if nothing waits before it. */
  add(request: WaitingRequest): void {
    if (this.size === 0 && this.#options.freeSlots() > 0) request.begin();
    else if (this.size >= MOST_WAITING) request.refuse();
    else this.#wait(request);
  }

  #wait(request: WaitingRequest): void {
    const timeout = setTimeout(() => {
      this.#waiting.delete(request);
      if (!request.isGone()) request.refuse();
    }, this.#options.mostMs);
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
