import { IMPORT_LIMITS } from "../../../../shared/imports/limits.ts";

/** A row as in its file. */
export interface TableRow {
  /** row number as in a spreadsheet, from 1 */
  row: number;
  /** trimmed */
  cells: readonly string[];
}

/** The reason why a file can't be read as a table; the message is for the user. */
export class TableRefused extends Error {}

/** Collects the rows of a table. Throws beyond the limits of an import. */
export class TableRows {
  readonly rows: TableRow[] = [];

  add(row: number, cells: readonly string[]): void {
    const trimmed = cells.map((cell) => cell.trim());
    const width = trimmed.findLastIndex((cell) => cell !== "") + 1;
    // Spreadsheets export trailing empty rows and columns, which are skipped.
    if (width === 0) return;
    if (width > IMPORT_LIMITS.columns) throw tooManyColumns();
    if (this.rows.length >= IMPORT_LIMITS.rows + IMPORT_LIMITS.preamble) throw tooManyRows();
    this.rows.push({ row, cells: trimmed.slice(0, width) });
  }
}

export function tooManyRows(): TableRefused {
  const most = IMPORT_LIMITS.rows.toLocaleString("en-US");
  return new TableRefused(
    `This file has more than ${most} rows. Split it (for example by year) and import each part.`,
  );
}

export function tooManyColumns(): TableRefused {
  return new TableRefused(
    `This table has more than ${IMPORT_LIMITS.columns} columns. Keep those that an expense has, and try again.`,
  );
}

export function tooLongCell(): TableRefused {
  return new TableRefused(
    "A cell in this file is too long. There may be an unmatched quotation mark.",
  );
}
