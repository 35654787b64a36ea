import type { FastifyBaseLogger } from "fastify";

/** Delay of the first round, whatever the interval. */
const FIRST_AFTER_MS = 1_000;

/** Runs rounds of work at an interval; a failed round doesn't stop the next. */
export class Rounds {
  readonly #log: FastifyBaseLogger;
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** aborted once no more rounds start */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * @param everyMs from the end of one round to the next
   * @param round returns whether there is more work right away
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
