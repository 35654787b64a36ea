/** The only reader of the system clock. Tests pass a clock set by hand. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
