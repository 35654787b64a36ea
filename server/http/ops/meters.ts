import type { Queue } from "../../errors.ts";

/** Something that has a value whenever it is asked for. */
export interface Reading {
  /** after `plumbline_` */
  name: string;
  help: string;
  read: () => number;
}

/** What the parts of a process tell of themselves, where somebody wants to know. */
export interface Meters {
  /** From now on the value is told too. */
  addReading: (reading: Reading) => void;
  /** The same for what only grows. */
  addTotal: (reading: Reading) => void;
  /** Tells of a sweep's turn. */
  countSweep: (name: string, isDone: boolean) => void;
  /** Tells of a try to do a job. */
  countJob: (queue: string, result: "done" | "failed" | "given_up") => void;
  /** Tells of a request that was turned away because a queue is full. */
  countTurnedAway: (queue: Queue) => void;
}

/** For a process that nobody asks. */
export const NO_METERS: Meters = {
  addReading: () => {},
  addTotal: () => {},
  countSweep: () => {},
  countJob: () => {},
  countTurnedAway: () => {},
};
