/*
 * How the pages of a PDF are one page for the reader and for the picture that marks what was read:
 * above each other, as many as are read.
 */

/** Pages that are read: totals of an invoice may stand on a later one. */
export const READ_PAGES = 3;
/** Between two of them, in points. */
export const PAGE_GAP = 20;
/** A PDF with less text is a scan: the picture on its first page is read. */
export const MIN_LETTERS = 20;
