import type { FastifyBaseLogger } from "fastify";

const FIRST_SWEEP_AFTER_MS = 60_000;

interface RepeatedTask {
  /** pause between the end of one run and the start of the next */
  everyMs: number;
  /** delay of the first run, when the interval is longer */
  firstAfterMs: number;
  /** returns whether to run again immediately, because there is more work */
  run: () => Promise<boolean>;
  /** called when a run fails; the next run follows after the interval */
  onError: (error: unknown) => void;
}

/**
 * Repeats tasks at intervals, measured from the end of a run, so that a task never overlaps with
 * itself.
 */
export class Scheduler {
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  /** aborts when no more runs start */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  repeat({ everyMs, firstAfterMs, run, onError }: RepeatedTask): void {
    const runOnce = async (): Promise<void> => {
      let isMore = false;
      try {
        isMore = await run();
      } catch (error) {
        onError(error);
      }
      plan(isMore ? 0 : everyMs);
    };
    const plan = (afterMs: number) => {
      if (this.#ending.signal.aborted) return;
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        const running = runOnce().finally(() => this.#running.delete(running));
        this.#running.add(running);
      }, afterMs);
      timer.unref();
      this.#timers.add(timer);
    };
    plan(Math.min(everyMs, firstAfterMs));
  }

  /** Starts no more runs; aborts and awaits the running ones. */
  async stop(): Promise<void> {
    this.#ending.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#running);
  }
}

/** Recurring background work, such as deleting expired rows. */
export interface Sweep {
  /** also the name of its lock across processes */
  name: string;
  everyMs: number;
  /** @param ending aborts on shutdown, to skip work that can wait */
  run(ending?: AbortSignal): Promise<unknown>;
  /**
   * True when the sweep itself ensures that only one process runs it. The default lock holds a
   * database connection during the work, which is too long for work that waits for other services.
   */
  hasOwnLease?: boolean;
}

interface SweepOptions {
  log: FastifyBaseLogger;
  /** runs the work unless another process is running it */
  withAdvisoryLock: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** called after each run */
  onTurn?: ((name: string, isDone: boolean) => void) | undefined;
}

/**
 * Runs each sweep a minute after startup and then at its interval. Due sweeps run one after
 * another: each takes two database connections, and all at once could exhaust the pool. Failures
 * are logged and don't prevent the next run.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  { log, withAdvisoryLock, onTurn }: SweepOptions,
): Pick<Scheduler, "stop"> {
  const scheduler = new Scheduler();
  let queue = Promise.resolve();

  async function runSweep(sweep: Sweep): Promise<void> {
    if (scheduler.ending.aborted) return;
    const work = async () => {
      await sweep.run(scheduler.ending);
    };
    await (sweep.hasOwnLease ? work() : withAdvisoryLock(sweep.name, work));
    onTurn?.(sweep.name, true);
  }

  /**
   * Sweeps with their own lease wait for other services, so they run outside the queue, to not
   * delay the rest.
   */
  function runInOrder(sweep: Sweep): Promise<void> {
    if (sweep.hasOwnLease) return runSweep(sweep);
    const running = queue.then(() => runSweep(sweep));
    queue = running.catch(() => {});
    return running;
  }

  for (const sweep of sweeps) {
    scheduler.repeat({
      everyMs: sweep.everyMs,
      firstAfterMs: FIRST_SWEEP_AFTER_MS,
      run: async () => {
        await runInOrder(sweep);
        return false;
      },
      onError: (error) => {
        log.error({ err: error, sweep: sweep.name }, "A sweep failed");
        onTurn?.(sweep.name, false);
      },
    });
  }
  return scheduler;
}
