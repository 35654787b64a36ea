import { createHash } from "node:crypto";
import { FILES_PER_LIST, sumsName, WHOLE_FILE } from "./backup-format.ts";
import type { BackupTarget } from "./backup-locations.ts";
import { BLOCK_BYTES, headerOf, paddingOf } from "./tar.ts";

/**
 * Writes the files of a backup into one tar. Keeps only the checksums of the last thousand files in
 * memory.
 */
export class BackupWriter {
  readonly #target: BackupTarget;
  readonly #writtenAt: Date;
  readonly #whole = createHash("sha256");
  #sums: string[] = [];
  #lists = 0;
  #bytes = 0;

  constructor(target: BackupTarget, writtenAt: Date) {
    this.#target = target;
    this.#writtenAt = writtenAt;
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
   * Completes the tar and gives it its name.
   *
   * @throws BackupRefusal if the name was taken in the meantime
   */
  async finish(): Promise<void> {
    if (this.#sums.length > 0) await this.#writeSums();
    await this.#write(WHOLE_FILE, Buffer.from(`${this.#whole.copy().digest("hex")}\n`));
    await this.#append(Buffer.alloc(2 * BLOCK_BYTES));
    await this.#target.finish();
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
    await this.#target.append(bytes);
  }
}
