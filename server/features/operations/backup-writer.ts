import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { FILES_PER_LIST, sumsName, WHOLE_FILE } from "./backup-format.ts";
import { BackupRefusal } from "./backup-reader.ts";
import { BLOCK_BYTES, headerOf, paddingOf } from "./tar.ts";

/**
 * Writes the files of a backup into one tar, which has its name only once it is whole and on the
 * disk. Until then its name is one that no other backup has, so that two at once do not write into
 * each other. Nothing is remembered of what was written but the sums of the last thousand files.
 */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #part: string;
  readonly #writtenAt: Date;
  readonly #whole = createHash("sha256");
  #sums: string[] = [];
  #lists = 0;
  #bytes = 0;

  private constructor(file: FileHandle, names: { path: string; part: string }, writtenAt: Date) {
    this.#file = file;
    this.#path = names.path;
    this.#part = names.part;
    this.#writtenAt = writtenAt;
  }

  /** @throws when the file cannot be written */
  static async create(path: string, writtenAt: Date): Promise<BackupWriter> {
    const part = `${path}.${randomBytes(6).toString("hex")}.part`;
    return new BackupWriter(await open(part, "wx", 0o600), { path, part }, writtenAt);
  }

  /** where notes may be kept that belong to this backup only */
  get notesPath(): string {
    return `${this.#part}.keys`;
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

  /**
   * Ends the tar, flushes it and gives it its name.
   *
   * @throws BackupRefusal when another file has that name by now
   */
  async finish(): Promise<void> {
    if (this.#sums.length > 0) await this.#writeSums();
    await this.#write(WHOLE_FILE, Buffer.from(`${this.#whole.copy().digest("hex")}\n`));
    await this.#append(Buffer.alloc(2 * BLOCK_BYTES));
    await this.#file.sync();
    await this.#file.close();
    await this.#takeName();
    if (process.platform !== "win32") await flushFolder(dirname(this.#path));
  }

  /** Takes away what was written so far. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#part, { force: true });
  }

  /** A link fails where a name is taken; a rename would replace what has it. */
  async #takeName(): Promise<void> {
    try {
      await link(this.#part, this.#path);
    } catch (cause) {
      if (isTaken(cause)) throw this.#isThere(cause);
      await this.#renameOverOwn();
      return;
    }
    await rm(this.#part, { force: true });
  }

  /** Not every disk has links: there an empty file takes the name, and the backup its place. */
  async #renameOverOwn(): Promise<void> {
    try {
      await (await open(this.#path, "wx", 0o600)).close();
    } catch (cause) {
      throw isTaken(cause) ? this.#isThere(cause) : cause;
    }
    await rename(this.#part, this.#path);
  }

  #isThere(cause: unknown): BackupRefusal {
    return new BackupRefusal(`${this.#path} is there by now. Choose another name.`, { cause });
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

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
