/** What a cell holds: a text of somebody's, or a number, day or id of ours. */
export type Cell = { text: string | null } | { value: string | number | null };

/** Excel takes UTF-8 for what it is only with this in front. */
export const CSV_START = "\uFEFF";
/** A spreadsheet takes a cell that begins like this for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line as RFC 4180 has it. Texts that a spreadsheet would run are made inert by an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(contentOf(cell))).join(",")}\r\n`;
}

function contentOf(cell: Cell): string {
  if ("value" in cell) return String(cell.value ?? "");
  const text = cell.text ?? "";
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(content: string): string {
  return NEEDS_QUOTES.test(content) ? `"${content.replaceAll('"', '""')}"` : content;
}
