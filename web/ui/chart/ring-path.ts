/** Where a slice begins and ends on the ring, in turns: 0 at twelve o'clock, 1 all the way round. */
export interface Arc {
  from: number;
  to: number;
}

/** Lays parts end to end round the ring; together they fill it. */
export function layRing<Part extends { size: number }>(
  parts: readonly Part[],
): { part: Part; arc: Arc }[] {
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  let passed = 0;
  return parts.map((part) => {
    const from = passed / whole;
    passed += part.size;
    return { part, arc: { from, to: passed / whole } };
  });
}

function point(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  return `${round(radius * Math.sin(angle))},${round(-radius * Math.cos(angle))}`;
}

/** Thousandths of a unit are finer than any screen, and `-0` is no number for a path. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/**
 * The outline of a slice of a ring around the origin, as an SVG path.
 *
 * Each edge is drawn as two arcs of half the slice: one arc cannot come back to where it
 * started, as a slice that is the whole ring does.
 */
export function ringPath({ from, to }: Arc, inner: number, outer: number): string {
  const middle = (from + to) / 2;
  const arc = (turn: number, radius: number, sweep: 0 | 1) =>
    `A${radius},${radius} 0 0 ${sweep} ${point(turn, radius)}`;
  return [
    `M${point(from, outer)}`,
    arc(middle, outer, 1),
    arc(to, outer, 1),
    `L${point(to, inner)}`,
    arc(middle, inner, 0),
    arc(from, inner, 0),
    "Z",
  ].join("");
}
