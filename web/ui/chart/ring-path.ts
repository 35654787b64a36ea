/** Start and end of a slice, in turns clockwise from twelve o'clock. */
export interface Arc {
  from: number;
  to: number;
}

/** Lays slices end to end around the ring. */
export function ringSegments<Part extends { size: number }>(
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

/** Rounded to thousandths, finer than any screen; `-0` is invalid in a path. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/**
 * SVG path of a ring slice around the origin.
 *
 * Each edge is two arcs of half the slice, because one arc can't end at its start, as a full ring
 * does.
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
