/** A measured value, and the time since the beginning. */
export interface Sample {
  atMs: number;
  value: number;
}

/** Level of a series once settled, its final level, and its slope. */
export interface Trend {
  before: number;
  after: number;
  /** in units per hour: the median slope of all pairs, unaffected by single peaks */
  slopePerHour: number;
}

const HOUR_MS = 3_600_000;
/** All pairs of samples would be millions after an hour. */
const MAX_POINTS = 200;

/**
 * Trend of a noisy series after it has settled: the median of the first third against the median of
 * the last third. A series that only oscillates has equal medians.
 */
export function trendOf(samples: readonly Sample[], settledAfterMs: number): Trend {
  const settled = samples.filter(({ atMs }) => atMs >= settledAfterMs);
  const third = Math.floor(settled.length / 3);
  if (third === 0) throw new Error(`Of ${settled.length} samples nothing can be said`);
  return {
    before: medianOf(settled.slice(0, third).map(({ value }) => value)),
    after: medianOf(settled.slice(-third).map(({ value }) => value)),
    slopePerHour: slopeOf(settled) * HOUR_MS,
  };
}

function slopeOf(samples: readonly Sample[]): number {
  const step = Math.ceil(samples.length / MAX_POINTS);
  const points = samples.filter((_sample, index) => index % step === 0);
  const slopes = points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .filter(({ atMs }) => atMs > from.atMs)
      .map(({ atMs, value }) => (value - from.value) / (atMs - from.atMs)),
  );
  return slopes.length === 0 ? 0 : medianOf(slopes);
}

export function medianOf(values: readonly number[]): number {
  return percentileOf(values, 0.5);
}

/** @param share such as 0.99 for the value that only one in a hundred exceeds */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
