/*
 * Pages of a PDF are stacked into one page, both for reading and for the image that marks what was
 * read.
 */

/** Pages that are read: totals of an invoice may stand on a later one. */
export const READ_PAGES = 3;
/** Gap between two pages, in points. */
export const PAGE_GAP = 20;
/** A PDF with less text counts as a scan: the image on its first page is read. */
export const MIN_LETTERS = 20;
