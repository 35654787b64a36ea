import { randomBytes } from "node:crypto";
import { link, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { BackupBucket } from "../../gateways/backups/bucket.ts";
import { BackupRefusal } from "./backup-refusal.ts";

/** Destination of a backup. Its name appears only when the backup is complete. */
export interface BackupTarget {
  append(bytes: Buffer): Promise<void>;
  /** @throws BackupRefusal if the name was taken in the meantime */
  finish(): Promise<void>;
  /** Removes the incomplete backup. */
  abandon(): Promise<void>;
}

/** Source of a backup, which can be read several times. */
export interface BackupSource {
  bytes: number;
  read(): AsyncIterable<Buffer>;
}

const UNFINISHED = /\.[0-9a-f]{12}\.unfinished-backup$/;
/** An unfinished file that has not grown for this long counts as abandoned. */
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const READ_BYTES = 1024 ** 2;

/**
 * A local file. It has a unique name until it is complete, so that concurrent backups don't mix.
 * Also removes files left in the folder by killed backups.
 *
 * @throws when the file cannot be written
 */
export async function fileTarget(file: string, now: Date): Promise<BackupTarget> {
  const folder = path.dirname(file);
  await removeUnfinished(folder, now);
  const part = `${file}.${randomBytes(6).toString("hex")}.unfinished-backup`;
  const handle = await open(part, "wx", 0o600);
  return {
    append: async (bytes) => withRoom(folder, async () => handle.appendFile(bytes)),
    finish: async () => {
      await withRoom(folder, async () => handle.sync());
      await handle.close();
      await takeName(part, file);
      if (process.platform !== "win32") await flushFolder(folder);
    },
    abandon: async () => {
      await handle.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

export async function fileSource(file: string): Promise<BackupSource> {
  const { size } = await stat(file);
  return {
    bytes: size,
    async *read() {
      const handle = await open(file, "r");
      try {
        yield* handle.createReadStream({
          highWaterMark: READ_BYTES,
          autoClose: false,
        }) as AsyncIterable<Buffer>;
      } finally {
        await handle.close();
      }
    },
  };
}

/** A bucket object, uploaded in parts; it appears once the upload is completed. */
export async function bucketTarget(
  bucket: BackupBucket,
  name: string,
  now: Date,
): Promise<BackupTarget> {
  const requireFree = async () => {
    if ((await bucket.open(name)) !== undefined) throw isThere(name);
  };
  await requireFree();
  // Best effort: without this permission, the bucket's lifecycle rule cleans up.
  await bucket
    .removeUnfinished(name.slice(0, name.lastIndexOf("/") + 1), dayBefore(now))
    .catch(() => {});
  const writer = await bucket.write(name);
  return {
    append: async (bytes) => writer.append(bytes),
    finish: async () => {
      await requireFree();
      await writer.finish();
    },
    abandon: async () => {
      // A later run or the bucket's lifecycle rule removes the rest.
      await writer.abandon().catch(() => {});
    },
  };
}

/** Undefined if the object does not exist. */
export async function bucketSource(
  bucket: BackupBucket,
  name: string,
): Promise<BackupSource | undefined> {
  const object = await bucket.open(name);
  return object && { bytes: object.bytes, read: () => object.read(0) };
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > HOUR_MS) await rm(file, { force: true });
  }
}

async function withRoom<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!hasCode(cause, "ENOSPC") && !hasCode(cause, "EDQUOT")) throw cause;
    throw new BackupRefusal(
      `There is no room left in ${folder}. What was begun there is taken away again; choose a larger disk.`,
      { cause },
    );
  }
}

/** Links instead of renaming, because a rename would replace an existing file. */
async function takeName(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) throw isThere(file, cause);
    await renameOverOwn(part, file);
    return;
  }
  await rm(part, { force: true });
}

/** For file systems without hard links: reserves the name with an empty file, then replaces it. */
async function renameOverOwn(part: string, file: string): Promise<void> {
  try {
    await (await open(file, "wx", 0o600)).close();
  } catch (cause) {
    throw hasCode(cause, "EEXIST") ? isThere(file, cause) : cause;
  }
  await rename(part, file);
}

function isThere(name: string, cause?: unknown): BackupRefusal {
  return new BackupRefusal(`${name} is there by now. Choose another name.`, { cause });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
