import type { FastifyBaseLogger } from "fastify";

const FIRST_AFTER_MS = 60_000;

/** Recurring background work, such as deleting expired rows. */
export interface Sweep {
  /** also the name of its lock across processes */
  name: string;
  everyMs: number;
  /** @param ending aborted on shutdown, to skip work that can wait */
  run(ending?: AbortSignal): Promise<unknown>;
  /**
   * True when it ensures by itself that one process runs it. The default lock holds a database
   * connection during the work, too long for work that waits for other services.
   */
  hasOwnLease?: boolean;
}

interface SweepOptions {
  log: FastifyBaseLogger;
  /** runs the work unless another process is running it */
  exclusively: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** called after each run, with its success */
  onTurn?: ((name: string, isDone: boolean) => void) | undefined;
}

export interface RunningSweeps {
  /** Starts no more sweeps; aborts and awaits the running ones. */
  stop(): Promise<void>;
}

/**
 * Runs each sweep a minute after the start and then at its interval, counted from its end, so that
 * a slow one never overlaps itself. Due sweeps run one after the other: each takes two database
 * connections, and all at once could exhaust the pool. Failures are logged and don't stop the next
 * run.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  { log, exclusively, onTurn }: SweepOptions,
): RunningSweeps {
  const ending = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let queue = Promise.resolve();

  async function turn(sweep: Sweep): Promise<void> {
    if (ending.signal.aborted) return;
    try {
      const work = async () => {
        await sweep.run(ending.signal);
      };
      await (sweep.hasOwnLease ? work() : exclusively(sweep.name, work));
      onTurn?.(sweep.name, true);
    } catch (error) {
      log.error({ err: error, sweep: sweep.name }, "A sweep failed");
      onTurn?.(sweep.name, false);
    }
    plan(sweep, sweep.everyMs);
  }

  /** Sweeps with a lease of their own wait for other services, and must not delay the rest. */
  function takeTurn(sweep: Sweep): Promise<void> {
    if (sweep.hasOwnLease) return turn(sweep);
    queue = queue.then(() => turn(sweep));
    return queue;
  }

  function plan(sweep: Sweep, afterMs: number): void {
    if (ending.signal.aborted) return;
    const timer = setTimeout(() => {
      const work = takeTurn(sweep).finally(() => running.delete(work));
      running.add(work);
    }, afterMs);
    timer.unref();
    timers.set(sweep.name, timer);
  }

  for (const sweep of sweeps) plan(sweep, Math.min(sweep.everyMs, FIRST_AFTER_MS));
  return {
    stop: async () => {
      ending.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
