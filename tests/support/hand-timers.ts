import type { StartTimer } from "../../server/features/assistant/read-reply.ts";

/** Timers that end when a test says so, rather than when their time is over. */
export interface HandTimers {
  start: StartTimer;
  /** Ends all that run and were started for `ms`. */
  end(ms: number): void;
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
      for (const timer of running) {
        if (timer.ms !== ms) continue;
        running.delete(timer);
        timer.onEnd();
      }
    },
  };
}
