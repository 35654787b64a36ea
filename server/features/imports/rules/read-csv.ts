import { BEFORE_SIGN, FORMULA_SIGNS } from "../../exports/rules/csv.ts";
import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";
import type { Steps } from "./steps.ts";
import { type TableRow, TableRows, tooLongCell, tooManyColumns, tooManyRows } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Maximum length of a cell in spreadsheets. */
const LONGEST_CELL = 32_767;
/** Includes empty lines, because a file of nothing else would block the server. */
const MAX_LINES = 100_000;
/** Characters that suffice to detect a file's delimiter. */
const SAMPLE_CHARACTERS = 20_000;
/** Lines per step. */
const STEP = 100;
/** Excel's declaration of the delimiter, which it does not show as a row. */
const DECLARED_DELIMITER = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;
const CONTROL = new Set("\t\r\n");
const ENDS_CELL = /[;\t\r\n]/;
const BEFORE = new RegExp(`(${BEFORE_SIGN})'?`, "gu");

/**
 * Reads cells separated by commas, semicolons, tabs or bars, in RFC 4180 format: a quoted cell may
 * contain line breaks and doubled quotes. Malformed input is taken literally.
 *
 * @throws TableRefused beyond the limits of an import
 */
export function* readCsv(file: string): Steps<TableRow[]> {
  const table = new TableRows();
  const said = DECLARED_DELIMITER.exec(file);
  const text = said === null ? file : file.slice(said[0].length);
  const delimiter = DELIMITERS.find((sign) => sign === said?.[1]) ?? delimiterOf(text);
  let row = 0;
  for (const cells of recordsOf(text, delimiter)) {
    row += 1;
    if (row % STEP === 0) yield;
    if (row > MAX_LINES) throw tooManyRows();
    table.add(row, cells.map(withoutInertMark));
  }
  return table.rows;
}

/**
 * The most frequent separator, counted outside of quotes. Decimal commas ("12,50") don't outnumber
 * semicolons, because each line has more of those.
 */
export function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, SAMPLE_CHARACTERS).replaceAll(/"(?:[^"]|"")*"/g, "");
  const lines = start.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, score: mostCommon(counts.filter((count) => count > 0)) };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best === undefined || best.score === 0 ? "," : best.delimiter;
}

/** The most common number of cells in a line. */
function mostCommon(counts: readonly number[]): number {
  const groups = [...Map.groupBy(counts, (count) => count)];
  return Math.max(0, ...groups.map(([count, of]) => (count + 1) * of.length));
}

function* recordsOf(text: string, delimiter: Delimiter): Generator<string[]> {
  let cells: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const cell =
      text.charAt(at) === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    cells.push(cell.content);
    // Ignores trailing empty cells, up to a limit.
    if (cells.length > 10 * IMPORT_LIMITS.columns) throw tooManyColumns();
    at = cell.end;
    if (text.charAt(at) === delimiter) {
      at += 1;
      if (at < text.length) continue;
      cells.push("");
    }
    if (text.startsWith("\r\n", at)) at += 2;
    else at += 1;
    yield cells;
    cells = [];
  }
}

interface Cell {
  content: string;
  /** offset of the separator or line break after it */
  end: number;
}

function plainCell(text: string, start: number, delimiter: Delimiter): Cell {
  let end = start;
  while (end < text.length && !endsCell(text.charAt(end), delimiter)) end += 1;
  if (end - start > LONGEST_CELL) throw tooLongCell();
  return { content: text.slice(start, end), end };
}

function quotedCell(text: string, start: number, delimiter: Delimiter): Cell {
  let content = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // An unclosed quote is literal; otherwise the rest of the file would be one cell.
    if (quote < 0) return plainCell(text, start, delimiter);
    content += text.slice(at, quote);
    if (content.length > LONGEST_CELL) throw tooLongCell();
    if (text.charAt(quote + 1) !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      return { content: content + rest.content, end: rest.end };
    }
    content += '"';
    at = quote + 2;
  }
}

function endsCell(sign: string, delimiter: Delimiter): boolean {
  return sign === delimiter || sign === "\n" || sign === "\r";
}

/** Removes the apostrophe that our own exports write before formulas. */
function withoutInertMark(cell: string): string {
  const next = cell.charAt(1);
  const isMarked = cell.startsWith("'") && (FORMULA_SIGNS.has(next) || CONTROL.has(next));
  const text = isMarked ? cell.slice(1) : cell;
  return text.replaceAll(BEFORE, (found: string, run: string, at: number) => {
    const begins = at === 0 || ENDS_CELL.test(run);
    return begins && FORMULA_SIGNS.has(text.charAt(at + found.length)) ? run : found;
  });
}
