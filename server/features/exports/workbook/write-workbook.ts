import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { EXPORT_TITLES } from "../../../../shared/exports/contract.ts";
import { sumDecimals } from "../../../../shared/money.ts";
import { watchDisk } from "../../../http/transfer/disk-space.ts";
import { cell, headCell, cellReference, STYLE, textCell, totalCell } from "./sheet-cells.ts";
import type { Reading, Table, Value } from "../tables/table.ts";
import { SHEET_END, SHEET_START, sheetPath, workbookParts } from "./workbook-parts.ts";

interface Workbook {
  tables: readonly Table[];
  path: string;
  now: Date;
}

/** Writes tables as sheets of one XLSX file, row by row. */
export async function writeWorkbook(
  { tables, path, now }: Workbook,
  reading: Reading,
): Promise<void> {
  const { ZipWriter } = await import("@zip.js/zip.js");
  const look = watchDisk(dirname(path));
  await look(0);
  const file = await open(path, "wx", 0o600);
  const sink = new WritableStream<Uint8Array>({
    async write(chunk) {
      await look(chunk.length);
      await file.appendFile(chunk);
    },
  });
  const zip = new ZipWriter(sink, {
    useWebWorkers: false,
    lastModDate: now,
    signal: reading.signal,
    // Some readers of workbooks fail on ZIP64 and extended timestamps.
    zip64: false,
    extendedTimestamp: false,
  });
  const add = (name: string, parts: Iterable<string> | AsyncIterable<string>) =>
    zip.add(name, Readable.toWeb(Readable.from(bytesOf(parts))));
  try {
    const names = tables.map(({ name }) => EXPORT_TITLES[name]);
    for (const [name, content] of workbookParts({ names, now })) await add(name, [content]);
    for (const [index, table] of tables.entries()) {
      await add(sheetPath(index), sheetOf(table, reading));
    }
    await zip.close();
  } finally {
    await file.close();
  }
}

async function* bytesOf(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

/** A sheet in the order that the format requires: view, widths, rows, filter. */
async function* sheetOf(table: Table, reading: Reading): AsyncGenerator<string> {
  const { columns } = table;
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = columns.map(({ head }, index) => headCell(cellReference(index, 1), head));
  yield `${SHEET_START}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${heads.join("")}</row>`;
  let last = 1;
  const sums: (string | undefined)[] = columns.map(({ hasTotal }) =>
    hasTotal === true ? "0.00" : undefined,
  );
  for await (const rows of table.pages(reading)) {
    reading.signal.throwIfAborted();
    yield rows.map((row) => rowOf(table, row, (last += 1))).join("");
    for (const [index, sum] of sums.entries()) {
      if (sum === undefined) continue;
      sums[index] = sumDecimals([sum, ...rows.map((row) => String(row[index] ?? "0.00"))]);
    }
  }
  if (last > 1) yield totalsOf(sums, last);
  yield `</sheetData><autoFilter ref="A1:${cellReference(columns.length - 1, last)}"/>${SHEET_END}`;
}

function rowOf({ columns }: Table, row: readonly Value[], number: number): string {
  const cells = columns.map(({ kind }, index) =>
    cell(cellReference(index, number), kind, row[index] ?? null),
  );
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** Uses SUBTOTAL, so that a filter shows the sum of the visible rows. */
function totalsOf(sums: readonly (string | undefined)[], last: number): string {
  if (sums.every((sum) => sum === undefined)) return "";
  const number = last + 1;
  const cells = sums.map((sum, index) => {
    const place = cellReference(index, number);
    if (sum === undefined) return index === 0 ? textCell(place, "Total", STYLE.totalLabel) : "";
    const range = `${cellReference(index, 2)}:${cellReference(index, last)}`;
    return totalCell(place, `SUBTOTAL(109,${range})`, sum);
  });
  return `<row r="${number}">${cells.join("")}</row>`;
}
