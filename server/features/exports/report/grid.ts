import { type Align, COLORS, type Style } from "../../../pdf/pdf-text.ts";
import { MARGIN, type Sheet, WIDTH } from "./sheet.ts";
import { moneyWords } from "./words.ts";

/** A table column; `share` is its fraction of the width. */
export interface GridColumn<Row> {
  head: string;
  share: number;
  align?: Align;
  of: (row: Row) => string;
  /** numbers shrink to fit instead of wrapping */
  isNumber?: boolean;
  color?: (row: Row) => string;
}

const HEAD: Style = { size: 8, weight: "semibold", color: COLORS.soft };
const CELL: Style = { size: 8.5 };
const TOTAL: Style = { size: 8.5, weight: "semibold" };
const GAP = 8;
const PAD = 4;

/** A column of amounts. */
export function amounts<Row>(
  head: string,
  of: (row: Row) => string | null,
  { share = 1, color }: { share?: number; color?: (row: Row) => string } = {},
): GridColumn<Row> {
  const shown = (row: Row) => {
    const amount = of(row);
    return amount === null ? "" : moneyWords(amount);
  };
  return { head, share, align: "right", of: shown, isNumber: true, ...(color && { color }) };
}

interface Placed<Row> {
  column: GridColumn<Row>;
  x: number;
  width: number;
}

/** Draws a table and repeats its header on each page. */
export function drawGrid<Row>(
  sheet: Sheet,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  total?: Row,
): void {
  const placed = placesOf(columns);
  drawHead(sheet, placed);
  for (const row of rows) drawRow(sheet, placed, row, CELL);
  if (total === undefined) return;
  sheet.rule(sheet.y, COLORS.strong);
  drawRow(sheet, placed, total, TOTAL);
}

function placesOf<Row>(columns: readonly GridColumn<Row>[]): Placed<Row>[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = WIDTH - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map((column) => {
    const width = (free * column.share) / shares;
    const place = { column, x, width };
    x += width + GAP;
    return place;
  });
}

function drawHead<Row>(sheet: Sheet, placed: readonly Placed<Row>[]): void {
  const { ink } = sheet;
  const heads = placed.map(({ column, width }) => ink.wrap(column.head, width, HEAD));
  const lines = Math.max(...heads.map((head) => head.length));
  const height = ink.heightOf(lines, HEAD);
  sheet.need(height + 40);
  for (const [index, { column, x, width }] of placed.entries()) {
    for (const [line, text] of (heads[index] ?? []).entries()) {
      const y = sheet.y + ink.heightOf(line, HEAD);
      ink.line(text, x, y, HEAD, { align: column.align ?? "left", width });
    }
  }
  sheet.y += height + PAD;
  sheet.rule(sheet.y, COLORS.strong);
}

function drawRow<Row>(sheet: Sheet, placed: readonly Placed<Row>[], row: Row, style: Style): void {
  const { ink } = sheet;
  const cells = placed.map(({ column, width }) => {
    const text = column.of(row);
    const colored = column.color ? { ...style, color: column.color(row) } : style;
    return column.isNumber === true
      ? { lines: [text], style: ink.fitted(text, width, colored) }
      : { lines: ink.wrap(text, width, colored), style: colored };
  });
  const height = ink.heightOf(Math.max(...cells.map(({ lines }) => lines.length)), style) + 2 * PAD;
  const before = sheet.y;
  sheet.need(height);
  if (sheet.y < before) drawHead(sheet, placed);
  for (const [index, { column, x, width }] of placed.entries()) {
    const cell = cells[index];
    for (const [line, text] of (cell?.lines ?? []).entries()) {
      const y = sheet.y + PAD + ink.heightOf(line, style);
      ink.line(text, x, y, cell?.style ?? style, { align: column.align ?? "left", width });
    }
  }
  sheet.y += height;
  sheet.rule(sheet.y);
}
