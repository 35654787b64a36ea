/** A cell: text from a user, or a number, date or id from the server. */
export type Cell = { text: string | null } | { value: string | number | null };

/** Byte order mark, without which Excel does not read UTF-8. */
export const CSV_START = "\uFEFF";
/** First characters of spreadsheet formulas, including full-width ones of Japanese keyboards. */
export const FORMULA_SIGNS: ReadonlySet<string> = new Set("=+-@＝＋－＠");
const CONTROL = /^[\t\r\n]/;
/**
 * Characters that may precede a sign of a formula: quotes, white space and invisible characters
 * such as zero-width spaces or direction marks, which some programs drop.
 */
export const BEFORE_SIGN = String.raw`[;\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+`;
const BEFORE = new RegExp(BEFORE_SIGN, "gu");
/**
 * Cell separators of spreadsheets that don't split at commas. There, quotes in the middle of a cell
 * don't protect them.
 */
const ENDS_CELL = /[;\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * One line in RFC 4180 format. Texts that a spreadsheet would evaluate get a leading apostrophe.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(contentOf(cell))).join(",")}\r\n`;
}

function contentOf(cell: Cell): string {
  return "value" in cell ? String(cell.value ?? "") : inert(cell.text ?? "");
}

/** Whether a spreadsheet would evaluate a text, or part of it, as a formula. */
export function mayBeFormula(text: string): boolean {
  return inert(text) !== text;
}

function inert(text: string): string {
  const inside = text.replace(BEFORE, (run: string, at: number) => {
    const begins = at === 0 || ENDS_CELL.test(run);
    return begins && FORMULA_SIGNS.has(text.charAt(at + run.length)) ? `${run}'` : run;
  });
  return FORMULA_SIGNS.has(text.charAt(0)) || CONTROL.test(text) ? `'${inside}` : inside;
}

function quoted(content: string): string {
  return NEEDS_QUOTES.test(content) ? `"${content.replaceAll('"', '""')}"` : content;
}
