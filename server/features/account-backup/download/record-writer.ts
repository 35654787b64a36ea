import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { UserId } from "../../../../shared/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { requireFreeSpace } from "../../../http/transfer/disk-space.ts";
import { type Cell, CSV_START, csvLine } from "../../exports/rules/csv.ts";
import type { Page } from "../queries.ts";

const PAGE = 500;

export interface WriteContext {
  tx: Tx;
  owner: UserId;
  folder: string;
  /** the open `plumbline.json` */
  json: FileHandle;
  /** bytes of disk space to keep free; only tests set it */
  reservedBytes?: number | undefined;
}

interface Kind<Row extends { id: number }> {
  csv: string;
  heads: readonly string[];
  list: (tx: Tx, owner: UserId, page: Page) => Promise<Row[]>;
  toCells: (row: Row) => Cell[];
  /** maps a row to the record to restore; default: the row */
  toRecord?: (row: Row) => object;
  onPage?: (rows: Row[]) => Promise<void>;
}

/**
 * Writes all rows of a kind into a table, page by page.
 *
 * @param name name of the list in `plumbline.json`; undefined for rows that are not restored
 */
export async function writeKind<Row extends { id: number }>(
  { tx, owner, folder, json, reservedBytes }: WriteContext,
  name: string | undefined,
  { csv, heads, list, toCells, toRecord = (row) => row, onPage }: Kind<Row>,
): Promise<void> {
  const toJson = async (text: string) => (name === undefined ? undefined : json.appendFile(text));
  const table = await open(join(folder, csv), "w", 0o600);
  try {
    await table.appendFile(CSV_START + csvLine(heads.map(text)));
    await toJson(`,\n${JSON.stringify(name)}: [`);
    let last: Row | undefined;
    for (;;) {
      await requireFreeSpace(folder, reservedBytes);
      const rows = await list(tx, owner, { after: last?.id ?? 0, limit: PAGE });
      const isFirst = last === undefined;
      const records = rows.map(
        (row, index) => `${isFirst && index === 0 ? "" : ","}\n${JSON.stringify(toRecord(row))}`,
      );
      await toJson(records.join(""));
      await table.appendFile(rows.map((row) => csvLine(toCells(row))).join(""));
      await onPage?.(rows);
      last = rows.at(-1);
      if (rows.length < PAGE) break;
    }
    await toJson("\n]");
  } finally {
    await table.close();
  }
}

export function text(content: string | null): Cell {
  return { text: content };
}

export function value(content: string | number | null): Cell {
  return { value: content };
}

export function moment(at: Date | null): Cell {
  return { value: at?.toISOString() ?? null };
}
