/** What a cell holds: a text of somebody's, or a number, day or id of ours. */
export type Cell = { text: string | null } | { value: string | number | null };

/** Excel takes UTF-8 for what it is only with this in front. */
export const CSV_START = "\uFEFF";
/** What a spreadsheet begins a formula with; the wide ones are those of Japanese keyboards. */
export const FORMULA_SIGNS: ReadonlySet<string> = new Set("=+-@＝＋－＠");
const CONTROL = /^[\t\r\n]/;
/**
 * What may stand before a sign without making a text of it: quotes and white space, and what nobody
 * sees, such as a zero-width space or a mark of direction, which some programs drop.
 */
export const BEFORE_SIGN = String.raw`[;\s"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+`;
const BEFORE = new RegExp(BEFORE_SIGN, "gu");
/**
 * Where a cell begins as well, for a spreadsheet that takes another sign than the comma between
 * cells: there a quote in the middle of what it takes for a cell protects nothing.
 */
const ENDS_CELL = /[;\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One line as RFC 4180 has it. Texts that a spreadsheet would run are made inert by an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(contentOf(cell))).join(",")}\r\n`;
}

function contentOf(cell: Cell): string {
  return "value" in cell ? String(cell.value ?? "") : inert(cell.text ?? "");
}

/** Whether a spreadsheet would take a text, or a part of it, for something to run. */
export function isLive(text: string): boolean {
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
