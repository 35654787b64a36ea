import { metricsOf } from "./claims.ts";
import { type Label, labelsIn, type Names } from "./labels.ts";

/** The heading of a figure's column. */
export interface Column {
  labels: readonly Label[];
  /** kinds of sum: "budget", "spent", "remaining" */
  metrics: readonly string[];
  /** whether its figures number the rows */
  isNumbering: boolean;
}

/** Context of a line's figures from the lines above. */
export interface Above {
  /** names in the heading, or in a line that consists of names */
  labels: readonly Label[];
  /** columns of a table row, by index; empty for other lines */
  columns: readonly Column[];
}

const ROW = /^\s*\|/;
const DIVIDER = /^[\s|:-]*-[\s|:-]*$/;
const HEADING = /^\s*#{1,6}\s/;
const NUMBERING = /^[\s*_]*(?:#|no\.?|nr\.?|rank)[\s*_]*$/i;

export function isRow(line: string): boolean {
  return ROW.test(line);
}

/** Column index of a figure in its row, from 0. */
export function placeInRow(line: string, start: number): number {
  return (line.slice(0, start).match(/(?<!\\)\|/g)?.length ?? 0) - 1;
}

function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).slice(1, -1);
}

/** Returns a function that reads a reply line by line and gives the context of each. */
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
      // Headings have no context themselves.
      return { labels, columns: [] };
    }
    const before = labels;
    const said = isRow(line) ? [] : labelsIn(line, names);
    if (HEADING.test(line) || (said.length > 0 && isOnly(line, said))) labels = said;
    return { labels: before, columns };
  };
}

/** Whether a line consists only of these names: "**Labor:**". */
function isOnly(line: string, labels: readonly Label[]): boolean {
  let rest = line;
  for (const { start, end } of labels) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return /^[\s\d#*_+:.)>—–-]*$/.test(rest);
}
