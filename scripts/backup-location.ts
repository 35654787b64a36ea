import { stat } from "node:fs/promises";
import path from "node:path";
import { createBackupBucket, type BackupBucket } from "../server/gateways/backups/bucket.ts";
import {
  type BackupSource,
  type BackupTarget,
  bucketSource,
  bucketTarget,
  fileSource,
  fileTarget,
} from "../server/features/maintenance/backup-locations.ts";
import type { StoreConfig } from "../server/config/storage.ts";
import { Refusal } from "./command-line.ts";

const IN_A_BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const ENDING = ".tar";

/** A backup location as the operator writes it: a local file, or an object in a bucket. */
export type BackupLocation =
  | { kind: "file"; file: string }
  | { kind: "bucket"; bucket: string; key: string };

/** @throws Refusal for a malformed bucket URL */
export function parseBackupLocation(text: string): BackupLocation {
  if (!/^s3:/i.test(text)) return { kind: "file", file: path.resolve(text) };
  const [, bucket, key = ""] = IN_A_BUCKET.exec(text) ?? [];
  if (bucket === undefined) {
    throw new Refusal(`"${text}" is no place in a bucket. Write it as s3://bucket/folder.`);
  }
  return { kind: "bucket", bucket, key };
}

/** @throws Refusal when no store is configured */
export function bucketOf(bucket: string, store: StoreConfig | undefined): BackupBucket {
  if (store) return createBackupBucket(store, bucket);
  throw new Refusal(
    "Set BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_S3_REGION or " +
      "BACKUP_S3_ENDPOINT: they say in which store the bucket is.",
  );
}

/** Whether it names one backup rather than a folder. */
function isOne(key: string): boolean {
  return key.endsWith(ENDING);
}

/** The prefix of a folder, with its trailing slash; empty for the whole bucket. */
function folderOf(key: string): string {
  return key === "" || key.endsWith("/") ? key : `${key}/`;
}

interface NamedTarget {
  name: string;
  open(): Promise<BackupTarget>;
}

/**
 * Where a backup is written. In a bucket's folder its name is the current time.
 *
 * @throws Refusal when the file exists, or its folder does not
 */
export async function targetAt(
  place: BackupLocation,
  store: StoreConfig | undefined,
  now: Date,
): Promise<NamedTarget> {
  if (place.kind === "file") {
    const { file } = place;
    if (await stat(file).catch(() => undefined)) {
      throw new Refusal(`${file} is there already. Choose another name.`);
    }
    if (!(await stat(path.dirname(file)).catch(() => undefined))?.isDirectory()) {
      throw new Refusal(`There is no folder ${path.dirname(file)}. Make it first.`);
    }
    return { name: file, open: async () => fileTarget(file, now) };
  }
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const key = isOne(place.key) ? place.key : `${folderOf(place.key)}plumbline-${moment}Z${ENDING}`;
  const bucket = bucketOf(place.bucket, store);
  return {
    name: `s3://${place.bucket}/${key}`,
    open: async () => bucketTarget(bucket, key, now),
  };
}

/** @throws Refusal when the backup does not exist */
export async function sourceAt(
  text: string,
  store: StoreConfig | undefined,
): Promise<BackupSource> {
  const place = parseBackupLocation(text);
  if (place.kind === "file") {
    const found = await stat(place.file).catch(() => undefined);
    if (!found?.isFile()) throw new Refusal(`There is no file ${place.file}.`);
    return fileSource(place.file);
  }
  const bucket = bucketOf(place.bucket, store);
  const source = isOne(place.key) ? await bucketSource(bucket, place.key) : undefined;
  if (source) return source;
  throw new Refusal(
    `There is no backup ${text}. "npm run backup -- --list s3://${place.bucket}" says which there are.`,
  );
}

export interface ListedBackup {
  name: string;
  bytes: number;
  storedAt: Date;
}

/** The backups below a location in a bucket, oldest first. */
export async function listBackups(
  text: string,
  store: StoreConfig | undefined,
): Promise<ListedBackup[]> {
  const place = parseBackupLocation(text);
  if (place.kind === "file") throw new Refusal("--list is for a bucket: write s3://bucket/folder.");
  const found: ListedBackup[] = [];
  for await (const backup of bucketOf(place.bucket, store).list(folderOf(place.key))) {
    if (!isOne(backup.name)) continue;
    found.push({ ...backup, name: `s3://${place.bucket}/${backup.name}` });
  }
  return found.toSorted((a, b) => a.storedAt.getTime() - b.storedAt.getTime());
}
