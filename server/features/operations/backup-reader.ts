import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type * as z from "zod/mini";
import {
  BACKUP_VERSION,
  type BackupHead,
  backupHead,
  type BackupManifest,
  backupManifest,
  HEAD_FILE,
  MANIFEST_FILE,
  MAX_FILE_BYTES,
  SUMS_FOLDER,
  WHOLE_FILE,
} from "./backup-format.ts";
import { BLOCK_BYTES, paddingOf, readHeader } from "./tar.ts";

/** Why a file is not taken for a backup, for whoever gave it. */
export class BackupRefusal extends Error {}

export interface BackupFile {
  name: string;
  content: Buffer;
  /** bytes of the tar up to and with this file */
  position: number;
}

/**
 * Reads the files of a backup one after the other, one at a time in memory. Each list of sums is
 * compared when it comes, and at the end every byte.
 *
 * @throws BackupRefusal for a file that is foreign, cut or damaged
 */
export async function* readBackup(path: string): AsyncGenerator<BackupFile> {
  const file = await open(path, "r");
  try {
    yield* filesOf(new BlockReader(file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

async function* filesOf(reader: BlockReader): AsyncGenerator<BackupFile> {
  const sums = new Map<string, string>();
  let isFirst = true;
  for (;;) {
    const wholeSoFar = reader.digest();
    const { name, content } = await reader.next(isFirst);
    if (isFirst && name !== HEAD_FILE) throw foreign();
    isFirst = false;
    if (name === WHOLE_FILE) {
      if (content.toString() !== `${wholeSoFar}\n`) throw damaged("Its whole sum is another.");
      await reader.requireEnd();
      return;
    }
    if (name.startsWith(SUMS_FOLDER)) compareSums(content.toString(), sums);
    else {
      sums.set(name, createHash("sha256").update(content).digest("hex"));
      yield { name, content, position: reader.position };
    }
  }
}

/** The files since the last list, each with the sum that the list has for it. */
function compareSums(list: string, found: Map<string, string>): void {
  const lines = new Set(list.split("\n"));
  for (const [name, sum] of found) {
    if (!lines.has(`${sum}  ${name}`)) throw damaged(`What is wrong is "${name}".`);
  }
  found.clear();
}

export interface CheckedBackup {
  head: BackupHead;
  manifest: BackupManifest;
}

/** Reads a backup from end to end before anything of it is used. */
export async function checkBackup(
  path: string,
  onProgress?: (bytes: number) => void,
): Promise<CheckedBackup> {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  for await (const { name, content, position } of readBackup(path)) {
    if (name === HEAD_FILE) head = readHead(content);
    if (name === MANIFEST_FILE) manifest = parsed(backupManifest, content);
    onProgress?.(position);
  }
  if (!head || !manifest) throw damaged("It has no list of its contents.");
  return { head, manifest };
}

function readHead(content: Buffer): BackupHead {
  const head = parsed(backupHead, content);
  if (head.version > BACKUP_VERSION) {
    throw new BackupRefusal(
      `This backup was made by a newer Plumbline, in a form (${head.version}) that this one cannot read. ` +
        `Install the version that made it, or a later one, and call restore again. Nothing was written.`,
    );
  }
  return head;
}

function parsed<T>(schema: z.ZodMiniType<T>, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (cause) {
    throw damaged("What it says of itself cannot be read.", cause);
  }
}

/** Reads from a tar, never more than the file is long. */
class BlockReader {
  readonly #file: FileHandle;
  readonly #size: number;
  readonly #whole = createHash("sha256");
  #position = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  get position(): number {
    return this.#position;
  }

  /** of everything that was read so far */
  digest(): string {
    return this.#whole.copy().digest("hex");
  }

  async next(isFirst: boolean): Promise<{ name: string; content: Buffer }> {
    if (isFirst && this.#size < BLOCK_BYTES) throw foreign();
    const header = readHeader(await this.#read(BLOCK_BYTES));
    if (!header) throw isFirst ? foreign() : damaged(`It breaks off at byte ${this.#position}.`);
    if (header.size > MAX_FILE_BYTES) throw damaged(`"${header.name}" is too large.`);
    const content = await this.#read(header.size);
    const padding = await this.#read(paddingOf(header.size));
    if (padding.some((byte) => byte !== 0))
      throw damaged(`What is wrong is near "${header.name}".`);
    return { name: header.name, content };
  }

  async requireEnd(): Promise<void> {
    const end = await this.#read(2 * BLOCK_BYTES);
    if (end.some((byte) => byte !== 0) || this.#position !== this.#size) {
      throw damaged("Something stands after its end.");
    }
  }

  async #read(length: number): Promise<Buffer> {
    if (this.#position + length > this.#size) throw cut();
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await this.#file.read(bytes, done, length - done);
      if (bytesRead === 0) throw cut();
      done += bytesRead;
    }
    this.#position += length;
    this.#whole.update(bytes);
    return bytes;
  }
}

function foreign(): BackupRefusal {
  return new BackupRefusal(
    "This file is no backup of Plumbline, as `npm run backup` makes it. Nothing was written.",
  );
}

function cut(): BackupRefusal {
  return new BackupRefusal(
    "This backup ends too early: a part of it was lost on its way here. Nothing was written.",
  );
}

export function damaged(why: string, cause?: unknown): BackupRefusal {
  return new BackupRefusal(`This backup is damaged. ${why} Nothing was written.`, { cause });
}
