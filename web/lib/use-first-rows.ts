import { useDeferredValue } from "react";

/** As many as a page has unless somebody asks for more, and more than a screen shows. */
const AT_ONCE = 25;

const NONE: readonly never[] = [];

/**
 * The rows of a long list that are drawn now. What nobody can see yet follows in the next frame,
 * so that a press need not wait for it; rows that are drawn already stay.
 *
 * @returns also how many are to follow, for whoever keeps their place
 */
export function useFirstRows<Row extends { id: number }>(rows: readonly Row[]) {
  const settled = useDeferredValue(rows, NONE);
  if (settled === rows || rows.length <= AT_ONCE) return { shown: rows, waiting: 0 };
  const drawn = new Set(settled.map(({ id }) => id));
  const shown = rows.filter(({ id }, at) => at < AT_ONCE || drawn.has(id));
  return { shown, waiting: rows.length - shown.length };
}
