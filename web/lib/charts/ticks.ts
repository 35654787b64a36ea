/** Ticks of a scale: round numbers from below the minimum to above the maximum, including 0. */
export function ticksFor(values: readonly number[], wanted = 4): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  if (least === most) return [0];
  const step = roundStep((most - least) / wanted);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** Linear map from the scale's range to another range. */
export function linearScale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const width = high - low;
  return (value) => (width === 0 ? start : start + ((value - low) / width) * (end - start));
}

/** Indexes of the labels that fit without overlap: every nth, counted from the last. */
export function shownLabels(count: number, room: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return new Set(indexes.filter((index) => (count - 1 - index) % every === 0));
}
