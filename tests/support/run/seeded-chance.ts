import { randomInt } from "node:crypto";
import process from "node:process";

/** Pseudo-random whole numbers, the same for the same seed. */
export interface Chance {
  /** reproduces the numbers; shown in the test's title */
  seed: number;
  /** a whole number from `from` to `to`, inclusive */
  between(from: number, to: number): number;
}

/**
 * Uses FAULT_SEED, or a new seed each time. With the same seed, kills happen at about the same
 * moments, as far as machines allow.
 */
export function seededChance(
  seed = Number(process.env["FAULT_SEED"] ?? randomInt(2 ** 31)),
): Chance {
  let state = seed >>> 0;
  // Mulberry32: short, and uniform enough to pick moments.
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, between: (from, to) => from + Math.floor(next() * (to - from + 1)) };
}
