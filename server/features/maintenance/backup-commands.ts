import type { FileHandle } from "node:fs/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withOwnConnection } from "../../db/client.ts";
import { waitForAdvisoryLock } from "../../db/advisory-lock.ts";
import { listMigrations, listRecordedMigrations } from "../../db/migrate.ts";
import type { Clock } from "../../gateways/clock.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackedUpTable,
  type BackupManifest,
  HEAD_FILE,
  MANIFEST_FILE,
  PART_BYTES,
  partName,
  PREVIEW_ENDING,
  RECEIPTS_FOLDER,
} from "./backup-format.ts";
import type { BackupTarget } from "./backup-locations.ts";
import { BackupWriter } from "./backup-writer.ts";
import {
  type Client,
  listSequences,
  listStillReferenced,
  listTables,
  quoted,
  backedUpRows,
  sumExpenses,
  type TableShape,
} from "./catalog-queries.ts";
import { isKnownTable } from "./known-table-queries.ts";
import { readReadableParts } from "./receipt-copies.ts";
import { groupsOf, writeReceiptNotes, openNotes } from "./receipt-notes.ts";

const AT_ONCE = 8;

export interface BackupProgress {
  doing: "tables" | "receipts";
  /** number of tables or receipts */
  done: number;
  of: number;
  bytes: number;
}

interface Backup {
  connectionString: string;
  storage: ReceiptStorage;
  clock: Clock;
  target: BackupTarget;
  onProgress?: ((progress: BackupProgress) => void) | undefined;
}

export interface MadeBackup {
  manifest: BackupManifest;
  bytes: number;
  /** referenced receipts that the store lacks, has truncated or cannot read */
  missing: string[];
  /** receipts in the backup whose preview the store cannot read */
  withoutPreview: string[];
  /** unknown tables, which are omitted because a restore has no place for them */
  unknownTables: string[];
}

/**
 * Writes the whole installation into one file: a consistent snapshot of the database, then its
 * receipts. Pauses only the receipt sweep, so that referenced receipts are kept until they are
 * copied.
 */
export async function backUp(backup: Backup): Promise<MadeBackup> {
  const { connectionString, clock, target } = backup;
  const now = clock.now();
  const writer = new BackupWriter(target, now);
  let notes: FileHandle | undefined;
  try {
    const opened = await openNotes();
    notes = opened;
    return await withOwnConnection(connectionString, async (watch) => {
      await watch.query("begin");
      await watch.query("set local idle_in_transaction_session_timeout = 0");
      await waitForAdvisoryLock(watch, "receipts");
      const writing = { ...backup, writer, notes: opened };
      const kept = await withOwnConnection(connectionString, async (client) =>
        writeDatabase(client, { ...writing, now }),
      );
      const { receipts, ...broken } = await writeReceipts(watch, { ...writing, kept });
      const { tables, sequences, sums } = kept;
      const manifest: BackupManifest = { tables, sequences, sums, receipts };
      await writer.add(MANIFEST_FILE, jsonOf(manifest));
      await writer.finish();
      return { manifest, bytes: writer.bytes, ...broken, unknownTables: kept.unknownTables };
    });
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await notes?.close();
  }
}

interface Writing extends Backup {
  writer: BackupWriter;
  /** list of the receipts to copy */
  notes: FileHandle;
}

type CopiedDatabase = Omit<BackupManifest, "receipts"> & {
  receiptCount: number;
  unknownTables: string[];
};

/** Writes a consistent snapshot of the database, and lists its receipts in the notes file. */
async function writeDatabase(
  client: pg.Client,
  { writer, notes, now, onProgress }: Writing & { now: Date },
): Promise<CopiedDatabase> {
  await client.query("begin isolation level repeatable read, read only");
  await client.query(
    "set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'",
  );
  const migrations = await listRecordedMigrations(client);
  const newest = listMigrations().at(-1) ?? "";
  if (migrations.at(-1) !== newest) {
    throw new Error(
      `The database is not at this version's schema (${newest}). Call npm run db:migrate first.`,
    );
  }
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, createdAt: now.toISOString() };
  await writer.add(HEAD_FILE, jsonOf({ ...head, migrations }));
  const found = await listTables(client);
  const shapes = found.filter(isKnownTable);
  const unknownTables = found.filter((table) => !isKnownTable(table)).map(({ name }) => name);
  const tables: BackedUpTable[] = [];
  for (const shape of shapes) {
    tables.push(await writeTable(client, writer, shape));
    onProgress?.({ doing: "tables", done: tables.length, of: shapes.length, bytes: writer.bytes });
  }
  const sums = { expenses: await sumExpenses(client) };
  const sequences = await listSequences(client);
  const receiptCount = await writeReceiptNotes(client, notes);
  await client.query("commit");
  return { tables, sequences, sums, receiptCount, unknownTables };
}

async function writeTable(
  client: pg.Client,
  writer: BackupWriter,
  { name, columns }: TableShape,
): Promise<BackedUpTable> {
  const list = columns.map(quoted).join(", ");
  const stream = client.query(copyTo(`copy (select ${list} from ${backedUpRows(name)}) to stdout`));
  let parts = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    parts += 1;
    await writer.add(partName(name, parts), Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  // The row count arrives after the stream's end; awaiting another statement ensures that it was
  // read.
  await client.query("select");
  return { name, columns, rows: stream.rowCount, parts };
}

type Copied = Pick<MadeBackup, "missing" | "withoutPreview"> & Pick<BackupManifest, "receipts">;

/**
 * Reads several receipts at once, because a network store has latency, and writes them in order.
 */
async function writeReceipts(
  client: Client,
  { storage, writer, notes, kept, onProgress }: Writing & { kept: CopiedDatabase },
): Promise<Copied> {
  const receipts = { files: 0, previews: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  const withoutPreview: string[] = [];
  let done = 0;
  for await (const group of groupsOf(notes, AT_ONCE)) {
    const found = await Promise.all(
      group.map(async (note) => ({ ...note, ...(await readReadableParts(storage, note.key)) })),
    );
    const broken: string[] = [];
    for (const { key, size, file, preview, isPreviewLost } of found) {
      if (file?.length !== size) broken.push(key);
      if (!file) continue;
      if (isPreviewLost) withoutPreview.push(key);
      if (preview) {
        await writer.add(`${RECEIPTS_FOLDER}${key}${PREVIEW_ENDING}`, preview);
        receipts.previews += 1;
      }
      await writer.add(`${RECEIPTS_FOLDER}${key}`, file);
      receipts.files += 1;
      receipts.bytes += file.length;
    }
    // Skips receipts of accounts that were deleted in the meantime.
    const referenced = await listStillReferenced(client, broken);
    missing.push(...broken.filter((key) => referenced.has(key)));
    done += found.length;
    onProgress?.({ doing: "receipts", done, of: kept.receiptCount, bytes: writer.bytes });
  }
  receipts.missing = missing.length;
  return { receipts, missing, withoutPreview };
}

function jsonOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
