import { useDeferredValue } from "react";

/** As many as a page has unless somebody asks for more, and more than a screen shows. */
const AT_ONCE = 25;

const NONE: readonly never[] = [];

interface Row {
  id: number;
}

/**
 * Which rows of a list are drawn now, after `drawn` were: the first, and those that are there
 * already, so that a change keeps their buttons and the focus in them.
 */
export function firstRows<R extends Row>(rows: readonly R[], drawn: readonly Row[]): readonly R[] {
  if (rows === drawn || rows.length <= AT_ONCE) return rows;
  const there = new Set(drawn.map(({ id }) => id));
  return rows.filter(({ id }, at) => at < AT_ONCE || there.has(id));
}

/**
 * The rows of a long list that are drawn now. What nobody can see yet follows in the next frame,
 * so that a press need not wait for it.
 *
 * @returns also how many are to follow, for whoever keeps their place
 */
export function useFirstRows<R extends Row>(rows: readonly R[]) {
  const shown = firstRows(rows, useDeferredValue(rows, NONE));
  return { shown, waiting: rows.length - shown.length };
}
