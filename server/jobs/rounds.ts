import type { FastifyBaseLogger } from "fastify";

/** The first look is soon after the start, whatever the interval. */
const FIRST_AFTER_MS = 1_000;

/** Looks for work again and again; a round that fails is followed by the next all the same. */
export class Rounds {
  readonly #log: FastifyBaseLogger;
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** aborted once no round begins any more */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * @param everyMs counted from the end of each round
   * @param round answers whether there is more to do at once
   */
  start(everyMs: number, round: () => Promise<boolean>): void {
    const plan = (afterMs: number) => {
      if (this.#ending.signal.aborted) return;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        const turn = this.#run(round)
          .then((isMore) => plan(isMore ? 0 : everyMs))
          .finally(() => this.#running.delete(turn));
        this.#running.add(turn);
      }, afterMs);
      timer.unref();
      this.#timers.add(timer);
    };
    plan(Math.min(everyMs, FIRST_AFTER_MS));
  }

  async #run(round: () => Promise<boolean>): Promise<boolean> {
    try {
      return await round();
    } catch (error) {
      this.#log.error({ err: error }, "The jobs could not be looked after");
      return false;
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#running);
  }
}
