/** Requests that wait for a connection of the pool. */
export class PoolWait {
  readonly #now: () => number;
  /** oldest first */
  readonly #waiting = new Set<{ since: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Registers a waiting request; the returned function is called when its wait is over. */
  begin(): () => void {
    const waiting = { since: this.#now() };
    this.#waiting.add(waiting);
    return () => {
      this.#waiting.delete(waiting);
    };
  }

  /** Wait of the oldest request so far; grows while no connection is handed out. */
  oldestMs(): number {
    const [oldest] = this.#waiting;
    return oldest === undefined ? 0 : this.#now() - oldest.since;
  }
}
