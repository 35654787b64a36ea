import { BEFORE_SIGN, FORMULA_SIGNS } from "../../exports/rules/csv.ts";
import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";
import type { Steps } from "./steps.ts";
import { type TableRow, TableRows, tooLongCell, tooManyColumns, tooManyRows } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** What a spreadsheet's cell can hold. */
const LONGEST_CELL = 32_767;
/** With those that are empty: a file of nothing else would keep the server busy. */
const MOST_LINES = 100_000;
/** So much of a file says which sign is between its cells. */
const LOOKED_AT = 20_000;
/** A step has so many lines. */
const STEP = 100;
/** Excel's own word for the sign between cells; it shows no such row. */
const SAID = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;
const CONTROL = new Set("\t\r\n");
const ENDS_CELL = /[;\t\r\n]/;
const BEFORE = new RegExp(`(${BEFORE_SIGN})'?`, "gu");

/**
 * Reads a table of cells between commas, semicolons, tabs or bars, as RFC 4180 has it: a cell may
 * stand in quotes, with line ends and doubled quotes in it. What breaks the rules is taken as it
 * stands.
 *
 * @throws TableRefused for more than an import takes
 */
export function* readCsv(file: string): Steps<TableRow[]> {
  const table = new TableRows();
  const said = SAID.exec(file);
  const text = said === null ? file : file.slice(said[0].length);
  const delimiter = DELIMITERS.find((sign) => sign === said?.[1]) ?? delimiterOf(text);
  let row = 0;
  for (const cells of recordsOf(text, delimiter)) {
    row += 1;
    if (row % STEP === 0) yield;
    if (row > MOST_LINES) throw tooManyRows();
    table.add(row, cells.map(withoutInertMark));
  }
  return table.rows;
}

/**
 * The sign that comes most often in the lines that have any, outside of quotes. A comma in amounts
 * ("12,50") does not make commas of semicolons, since each line has more of those.
 */
export function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, LOOKED_AT).replaceAll(/"(?:[^"]|"")*"/g, "");
  const lines = start.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, score: mostCommon(counts.filter((count) => count > 0)) };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best === undefined || best.score === 0 ? "," : best.delimiter;
}

/** How many cells the usual line has, and how usual it is. */
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
    // Empty ones behind the last are none, but nobody has so many.
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
  /** where the sign or the line end after it is */
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
    // A quote that nothing closes is a letter: else the rest of the file would be one cell.
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

/** Takes back the apostrophe that our own downloads put before what a spreadsheet would run. */
function withoutInertMark(cell: string): string {
  const next = cell.charAt(1);
  const isMarked = cell.startsWith("'") && (FORMULA_SIGNS.has(next) || CONTROL.has(next));
  const text = isMarked ? cell.slice(1) : cell;
  return text.replaceAll(BEFORE, (found: string, run: string, at: number) => {
    const begins = at === 0 || ENDS_CELL.test(run);
    return begins && FORMULA_SIGNS.has(text.charAt(at + found.length)) ? run : found;
  });
}
