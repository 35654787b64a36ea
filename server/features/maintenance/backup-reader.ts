import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import {
  BACKUP_VERSION,
  type BackupHead,
  backupHead,
  type BackupManifest,
  backupManifest,
  FILES_PER_LIST,
  HEAD_FILE,
  MANIFEST_FILE,
  MAX_FILE_BYTES,
  SUMS_FOLDER,
  WHOLE_FILE,
} from "./backup-format.ts";
import type { BackupSource } from "./backup-locations.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { BLOCK_BYTES, paddingOf, readHeader } from "./tar.ts";

export interface BackupFile {
  name: string;
  content: Buffer;
  /** bytes of the tar up to the end of this file */
  position: number;
}

/**
 * Reads the files of a backup in order, with one at a time in memory. Verifies each list of
 * checksums when it arrives, and the checksum of all bytes at the end.
 *
 * @throws BackupRefusal for a file that is not a backup, truncated or damaged
 */
export async function* readBackup(source: BackupSource): AsyncGenerator<BackupFile> {
  const chunks = source.read()[Symbol.asyncIterator]();
  try {
    yield* filesOf(new BlockReader(chunks, source.bytes));
  } finally {
    await chunks.return?.();
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
      // Without this limit, a forged backup would fill memory with names.
      if (sums.size > FILES_PER_LIST) throw damaged("A list of sums is missing.");
      sums.set(name, createHash("sha256").update(content).digest("hex"));
      yield { name, content, position: reader.position };
    }
  }
}

/** Compares the files since the last list with its checksums. */
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

/** Verifies the whole backup before anything in it is used. */
export async function checkBackup(
  source: BackupSource,
  onProgress?: (bytes: number) => void,
): Promise<CheckedBackup> {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  for await (const { name, content, position } of readBackup(source)) {
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

/** Reads exact numbers of bytes from a tar stream, without buffering more. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #size: number;
  readonly #whole = createHash("sha256");
  /** received but not yet read */
  #rest: Buffer = Buffer.alloc(0);
  #position = 0;

  constructor(chunks: AsyncIterator<Buffer>, size: number) {
    this.#chunks = chunks;
    this.#size = size;
  }

  get position(): number {
    return this.#position;
  }

  /** SHA-256 of all bytes read so far */
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
    const taken: Buffer[] = [];
    let lacking = length;
    while (lacking > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) throw cut();
        this.#rest = next.value;
      }
      const piece = this.#rest.subarray(0, lacking);
      this.#rest = this.#rest.subarray(piece.length);
      taken.push(piece);
      lacking -= piece.length;
    }
    const bytes = Buffer.concat(taken);
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
