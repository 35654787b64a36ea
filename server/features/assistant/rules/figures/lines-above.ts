import { metricsOf } from "./claims.ts";
import { type Label, labelsIn, type Names } from "./labels.ts";

/** What stands above the figures of one column. */
export interface Column {
  labels: readonly Label[];
  /** "budget", "spent", "remaining" */
  metrics: readonly string[];
  /** its figures number the rows */
  isNumbering: boolean;
}

/** What the lines above one say of its figures. */
export interface Above {
  /** of the heading, or of a line that is nothing but a name */
  labels: readonly Label[];
  /** of a row, by their place; none for any other line */
  columns: readonly Column[];
}

const ROW = /^\s*\|/;
const DIVIDER = /^[\s|:-]*-[\s|:-]*$/;
const HEADING = /^\s*#{1,6}\s/;
const NUMBERING = /^[\s*_]*(?:#|no\.?|nr\.?|rank)[\s*_]*$/i;

export function isRow(line: string): boolean {
  return ROW.test(line);
}

/** Where a figure stands in its row: 0 for the first column. */
export function placeInRow(line: string, start: number): number {
  return (line.slice(0, start).match(/(?<!\\)\|/g)?.length ?? 0) - 1;
}

function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).slice(1, -1);
}

/** Reads a reply from its first line to its last; answers what stands above each. */
export function readAbove(names: Names): (line: string, next: string | undefined) => Above {
  let labels: readonly Label[] = [];
  let columns: readonly Column[] = [];
  return (line, next) => {
    if (!isRow(line)) columns = [];
    else if (columns.length === 0 && next !== undefined && isRow(next) && DIVIDER.test(next)) {
      columns = cellsOf(line).map((cell) => ({
        labels: labelsIn(cell, names),
        metrics: metricsOf(cell),
        isNumbering: NUMBERING.test(cell),
      }));
      // The headings themselves have nothing above.
      return { labels, columns: [] };
    }
    const before = labels;
    const said = isRow(line) ? [] : labelsIn(line, names);
    if (HEADING.test(line) || (said.length > 0 && isOnly(line, said))) labels = said;
    return { labels: before, columns };
  };
}

/** Whether a line says nothing besides these names: "**Labor:**". */
function isOnly(line: string, labels: readonly Label[]): boolean {
  let rest = line;
  for (const { start, end } of labels) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return /^[\s\d#*_+:.)>—–-]*$/.test(rest);
}
