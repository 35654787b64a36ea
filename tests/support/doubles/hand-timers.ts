import type { StartTimer } from "../../../server/features/assistant/turn/read-reply.ts";

/** Timers that fire on the test's command instead of after a time. */
export interface HandTimers {
  start: StartTimer;
  /** Fires all running timers of `ms` milliseconds; returns their number. */
  end(ms: number): number;
}

export function handTimers(): HandTimers {
  const running = new Set<{ ms: number; onEnd: () => void }>();
  return {
    start: (ms, onEnd) => {
      const timer = { ms, onEnd };
      running.add(timer);
      return { refresh: () => {}, stop: () => void running.delete(timer) };
    },
    end: (ms) => {
      const ending = [...running].filter((timer) => timer.ms === ms);
      for (const timer of ending) {
        running.delete(timer);
        timer.onEnd();
      }
      return ending.length;
    },
  };
}
