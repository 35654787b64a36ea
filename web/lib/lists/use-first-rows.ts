import { useDeferredValue } from "react";

/** The default page size, which is more than fits on a screen. */
const INITIAL_ROWS = 25;

const NONE: readonly never[] = [];

interface Row {
  id: number;
}

/**
 * Rows to render now, after `drawn` were: the first ones, and those already rendered, so that a
 * change keeps their buttons and focus.
 */
export function firstRows<R extends Row>(rows: readonly R[], drawn: readonly Row[]): readonly R[] {
  if (rows === drawn || rows.length <= INITIAL_ROWS) return rows;
  const there = new Set(drawn.map(({ id }) => id));
  return rows.filter(({ id }, at) => at < INITIAL_ROWS || there.has(id));
}

/**
 * Rows of a long list to render now; the others follow in the next frame, so that a press isn't
 * delayed.
 *
 * @returns also the number of rows to follow, to reserve their space
 */
export function useFirstRows<R extends Row>(rows: readonly R[]) {
  const shown = firstRows(rows, useDeferredValue(rows, NONE));
  return { shown, waiting: rows.length - shown.length };
}
