import * as z from "zod/mini";

/*
 * A backup is a tar of small files, in this order: HEAD_FILE, the tables in parts, the receipts,
 * MANIFEST_FILE, WHOLE_FILE. After each thousand of them stands a list of their SHA-256, in the form
 * that `sha256sum -c` reads; the last file is that of every byte before it.
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

/** Tables travel in parts of about this size, so that no part needs more memory. */
export const PART_BYTES = 4 * 1024 ** 2;
/** No file in a backup is larger: a receipt has 10 MB, and so much has a part with a long row. */
export const MAX_FILE_BYTES = 64 * 1024 ** 2;
export const FILES_PER_LIST = 1000;

/** Read before anything else, by later versions too: these four never change. */
export const backupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.number(),
  /** ISO timestamp of the moment that the database's part shows */
  createdAt: z.string(),
  /** the migrations that had run, oldest first */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof backupHead>;

const count = z.number().check(z.nonnegative());

export const backupManifest = z.object({
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: count, parts: count }),
  ),
  /** the last number that each sequence gave; null for one that gave none */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.number()) })),
  sums: z.object({ expenses: z.string() }),
  receipts: z.object({
    files: count,
    previews: count,
    bytes: count,
    /** how many the store did not have, or not whole */
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
