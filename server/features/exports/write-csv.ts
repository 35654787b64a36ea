import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { type Cell, CSV_START, csvLine } from "./rules/csv.ts";
import { watchDisk } from "../../http/transfer/disk-space.ts";
import type { Kind, Reading, Table, Value } from "./tables/table.ts";

/** Writes a table in RFC 4180 format: dates as YYYY-MM-DD, plain amounts, and no total row. */
export async function writeCsv(table: Table, reading: Reading, path: string): Promise<void> {
  const look = watchDisk(dirname(path));
  const file = await open(path, "wx", 0o600);
  const append = async (text: string) => {
    await look(Buffer.byteLength(text));
    await file.appendFile(text);
  };
  try {
    await look(0);
    await append(CSV_START + csvLine(table.columns.map(({ head }) => ({ text: head }))));
    for await (const rows of table.pages(reading)) {
      reading.signal.throwIfAborted();
      await append(rows.map((row) => csvLine(cellsOf(table, row))).join(""));
    }
  } finally {
    await file.close();
  }
}

function cellsOf({ columns }: Table, row: readonly Value[]): Cell[] {
  return columns.map(({ kind }, index) => cellOf(kind, row[index] ?? null));
}

function cellOf(kind: Kind, value: Value): Cell {
  return kind === "text" ? { text: value === null ? null : String(value) } : { value };
}
