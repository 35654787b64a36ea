import * as z from "zod/mini";

/*
 * A backup is a tar of small files, in this order: HEAD_FILE, the tables in parts, the receipts,
 * MANIFEST_FILE, WHOLE_FILE. After every thousand files, there is a list of their SHA-256 in the
 * format of `sha256sum -c`. The last file has the SHA-256 of all bytes before it.
 */

export const BACKUP_FORMAT = "plumbline-installation";
export const BACKUP_VERSION = 1;

export const HEAD_FILE = "plumbline-backup.json";
export const MANIFEST_FILE = "manifest.json";
export const WHOLE_FILE = "whole.sha256";
export const TABLES_FOLDER = "tables/";
export const RECEIPTS_FOLDER = "receipts/";
export const SUMS_FOLDER = "sums/";
export const PREVIEW_ENDING = ".preview.webp";

/** Approximate size of a table's parts, which bounds memory. */
export const PART_BYTES = 4 * 1024 ** 2;
/** Far above the largest file of a backup: a receipt, or a table part with one long row, of 10 MB. */
export const MAX_FILE_BYTES = 64 * 1024 ** 2;
export const FILES_PER_LIST = 1000;

/** Read first, also by later versions, so these four fields must never change. */
export const backupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.number(),
  /** ISO timestamp of the database snapshot */
  createdAt: z.string(),
  /** applied migrations, oldest first */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof backupHead>;

const count = z.number().check(z.nonnegative());

export const backupManifest = z.object({
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: count, parts: count }),
  ),
  /** last value of each sequence; null for an unused one */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.number()) })),
  sums: z.object({ expenses: z.string() }),
  receipts: z.object({
    files: count,
    previews: count,
    bytes: count,
    /** number of receipts that the store lacked or had truncated */
    missing: count,
  }),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackedUpTable = BackupManifest["tables"][number];

export function partName(table: string, part: number): string {
  return `${TABLES_FOLDER}${table}/${String(part).padStart(6, "0")}.copy`;
}

export function sumsName(list: number): string {
  return `${SUMS_FOLDER}${String(list).padStart(6, "0")}.txt`;
}
