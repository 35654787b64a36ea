/** Time constant of the decay: a slower database shows within a second, one pause hardly. */
const MEMORY_MS = 1_000;
/** Below this, there are too few samples for a rate. */
const MIN_SERVED = 10;
/** A request takes a connection twice: for its session and for its own work. */
const CONNECTIONS_EACH = 2;

/** Predicts how long a new request would wait for its connections, from those waiting now. */
export class PoolWait {
  readonly #now: () => number;
  /** oldest first */
  readonly #waiting = new Set<{ since: number }>();
  /** time in which requests waited, and connections handed out in it; both decay exponentially */
  #busyMs = 0;
  #served = 0;
  #countedUntil = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Registers a waiting request; the returned function is called when its wait is over. */
  begin(): () => void {
    const since = this.#now();
    if (this.#waiting.size === 0) this.#countedUntil = since;
    const waiting = { since };
    this.#waiting.add(waiting);
    return () => {
      if (this.#waiting.delete(waiting)) this.#countServed();
    };
  }

  /** Waiting requests times the connections of each, at the current rate of connections. */
  expectedMs(): number {
    const eachMs = this.#busyMs / Math.max(this.#served, MIN_SERVED);
    return this.#waiting.size * eachMs * CONNECTIONS_EACH;
  }

  /** Wait of the oldest request so far; grows while no connection is handed out. */
  oldestMs(): number {
    const [oldest] = this.#waiting;
    return oldest === undefined ? 0 : this.#now() - oldest.since;
  }

  #countServed(): void {
    const now = this.#now();
    const passed = now - this.#countedUntil;
    const decay = Math.exp(-passed / MEMORY_MS);
    this.#busyMs = this.#busyMs * decay + passed;
    this.#served = this.#served * decay + 1;
    this.#countedUntil = now;
  }
}
