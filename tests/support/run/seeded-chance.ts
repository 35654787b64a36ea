import { randomInt } from "node:crypto";
import process from "node:process";

/** Whole numbers by chance, the same ones for the same seed. */
export interface Chance {
  /** tells how to have the same numbers again; stands in the title of a test */
  seed: number;
  /** a whole number from `from` to `to`, both included */
  between(from: number, to: number): number;
}

/**
 * FAULT_SEED, or another seed each time. When a process is killed by chance the moments are not
 * the same again, since machines are not, but they are as near as can be.
 */
export function seededChance(
  seed = Number(process.env["FAULT_SEED"] ?? randomInt(2 ** 31)),
): Chance {
  let state = seed >>> 0;
  // Mulberry32: short, and even enough to pick moments by.
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, between: (from, to) => from + Math.floor(next() * (to - from + 1)) };
}
