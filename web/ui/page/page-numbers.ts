/** An entry in the pagination. A gap stands for two or more pages. */
export type PageMark = number | "gap-before" | "gap-after";

const MAX_MARKS = 7;
/** Page numbers in a row at one end when the other end is collapsed. */
const RUN = 5;

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Page numbers to show: all up to seven; beyond that always the first, the last, the current one
 * and its neighbors, in exactly seven entries. The constant width keeps a button under the pointer
 * while paging.
 */
export function pageMarks(current: number, total: number): PageMark[] {
  if (total <= MAX_MARKS) return range(1, total);
  if (current < RUN) return [...range(1, RUN), "gap-after", total];
  if (current > total - RUN + 1) return [1, "gap-before", ...range(total - RUN + 1, total)];
  return [1, "gap-before", ...range(current - 1, current + 1), "gap-after", total];
}
