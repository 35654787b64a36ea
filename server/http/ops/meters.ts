import type { Queue } from "../../errors.ts";

/** A metric whose value is read at each scrape. */
export interface Reading {
  /** without the `plumbline_` prefix */
  name: string;
  help: string;
  read: () => number;
}

/** Receives metrics from parts of the process. */
export interface Meters {
  /** Registers a gauge. */
  addReading: (reading: Reading) => void;
  /** Registers a counter. */
  addTotal: (reading: Reading) => void;
  /** Counts a run of a sweep. */
  countSweep: (name: string, isDone: boolean) => void;
  /** Counts an attempt of a job. */
  countJob: (queue: string, result: "done" | "failed" | "given_up") => void;
  /** Counts a request rejected by a full queue. */
  countTurnedAway: (queue: Queue) => void;
}

/** For when metrics are off. */
export const NO_METERS: Meters = {
  addReading: () => {},
  addTotal: () => {},
  countSweep: () => {},
  countJob: () => {},
  countTurnedAway: () => {},
};
