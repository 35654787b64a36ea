import type { Queue } from "../../errors.ts";

/** A metric read on each scrape. */
export interface Reading {
  /** without the `plumbline_` prefix */
  name: string;
  help: string;
  read: () => number;
}

/** Where parts of the process report metrics. */
export interface Meters {
  /** Registers a gauge. */
  addReading: (reading: Reading) => void;
  /** Registers a counter. */
  addTotal: (reading: Reading) => void;
  /** Counts a run of a sweep. */
  countSweep: (name: string, isDone: boolean) => void;
  /** Counts an attempt of a job. */
  countJob: (queue: string, result: "done" | "failed" | "given_up") => void;
  /** Counts a request rejected because a queue is full. */
  countTurnedAway: (queue: Queue) => void;
}

/** Used when metrics are off. */
export const NO_METERS: Meters = {
  addReading: () => {},
  addTotal: () => {},
  countSweep: () => {},
  countJob: () => {},
  countTurnedAway: () => {},
};
