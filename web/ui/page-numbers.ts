/** One place in the row of page numbers. A gap stands for two or more pages. */
export type PageMark = number | "gap-before" | "gap-after";

const MAX_MARKS = 7;
/** How many numbers stand together at an end of the row when the other end is collapsed. */
const RUN = 5;

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The page numbers to offer: all of them up to seven pages; beyond that always the first, the
 * last, the current page and its neighbours, in exactly seven places, so that the row keeps
 * its width and a button stays under the pointer while somebody pages through.
 */
export function pageMarks(current: number, total: number): PageMark[] {
  if (total <= MAX_MARKS) return range(1, total);
  if (current < RUN) return [...range(1, RUN), "gap-after", total];
  if (current > total - RUN + 1) return [1, "gap-before", ...range(total - RUN + 1, total)];
  return [1, "gap-before", ...range(current - 1, current + 1), "gap-after", total];
}
