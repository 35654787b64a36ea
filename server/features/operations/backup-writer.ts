import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { FILES_PER_LIST, sumsName, WHOLE_FILE } from "./backup-format.ts";
import { BLOCK_BYTES, headerOf, paddingOf } from "./tar.ts";

/**
 * Writes the files of a backup into one tar, which has its name only once it is whole and on the
 * disk. Nothing is remembered of what was written but the sums of the last thousand files.
 */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #writtenAt: Date;
  readonly #whole = createHash("sha256");
  #sums: string[] = [];
  #lists = 0;
  #bytes = 0;

  private constructor(file: FileHandle, path: string, writtenAt: Date) {
    this.#file = file;
    this.#path = path;
    this.#writtenAt = writtenAt;
  }

  /** @throws when the file, or what an earlier try has left, cannot be written */
  static async create(path: string, writtenAt: Date): Promise<BackupWriter> {
    const part = partOf(path);
    // Its mode is set at its making only: what a broken backup left goes first.
    await rm(part, { force: true });
    return new BackupWriter(await open(part, "wx", 0o600), path, writtenAt);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(name: string, content: Buffer): Promise<void> {
    const sum = createHash("sha256").update(content).digest("hex");
    this.#sums.push(`${sum}  ${name}\n`);
    await this.#write(name, content);
    if (this.#sums.length === FILES_PER_LIST) await this.#writeSums();
  }

  /** Ends the tar, flushes it and gives it its name. */
  async finish(): Promise<void> {
    if (this.#sums.length > 0) await this.#writeSums();
    await this.#write(WHOLE_FILE, Buffer.from(`${this.#whole.copy().digest("hex")}\n`));
    await this.#append(Buffer.alloc(2 * BLOCK_BYTES));
    await this.#file.sync();
    await this.#file.close();
    await rename(partOf(this.#path), this.#path);
    if (process.platform !== "win32") await flushFolder(dirname(this.#path));
  }

  /** Takes away what was written so far. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(partOf(this.#path), { force: true });
  }

  async #writeSums(): Promise<void> {
    const content = Buffer.from(this.#sums.join(""));
    this.#sums = [];
    this.#lists += 1;
    await this.#write(sumsName(this.#lists), content);
  }

  async #write(name: string, content: Buffer): Promise<void> {
    await this.#append(headerOf({ name, size: content.length }, this.#writtenAt));
    await this.#append(content);
    await this.#append(Buffer.alloc(paddingOf(content.length)));
  }

  async #append(bytes: Buffer): Promise<void> {
    this.#whole.update(bytes);
    this.#bytes += bytes.length;
    await this.#file.appendFile(bytes);
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
