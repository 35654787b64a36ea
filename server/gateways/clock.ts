/** The only reader of the machine's clock. Tests pass one that stands still and is set by hand. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
