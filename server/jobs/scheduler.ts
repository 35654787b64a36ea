import type { FastifyBaseLogger } from "fastify";

const FIRST_AFTER_MS = 60_000;

/** Work that is due again and again, whoever asks: removing what nobody needs any more. */
export interface Sweep {
  /** also the name of its lock between several processes */
  name: string;
  everyMs: number;
  /** @param ending aborted once the server ends: what can wait is not begun any more */
  run(ending?: AbortSignal): Promise<unknown>;
  /**
   * It sees to it by itself that one process is at it: the lock of the others holds a connection to
   * the database for as long as the work takes, too long where somebody else is waited for.
   */
  hasOwnLease?: boolean;
}

interface SweepOptions {
  log: FastifyBaseLogger;
  /** does the work unless another process is at it */
  exclusively: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** told after each turn, and whether it succeeded */
  onTurn?: ((name: string, isDone: boolean) => void) | undefined;
}

export interface RunningSweeps {
  /** No sweep starts any more; waits for those that are running, and know of it. */
  stop(): Promise<void>;
}

/**
 * Runs each sweep a minute after the start and then at its interval, counted from its end:
 * a slow one never overlaps itself. Those that are due together run one after the other, in their
 * order: each takes two connections to the database, and all at once would take the last of them
 * from each other and from every request. A failure is logged, and the next turn comes all the same.
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

  /** Whoever has a lease of its own waits for somebody else, and nobody is to wait for that. */
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
