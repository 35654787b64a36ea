import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ReceiptType } from "../../../../shared/receipts/contract.ts";
import { linesOf } from "./receipt-paper.ts";
import type { RenovationReceipt } from "../content/spending.ts";

const PROGRAM = fileURLToPath(new URL("./print-process.ts", import.meta.url));
const TIMEOUT_MS = 30_000;
/**
 * Receipts carry dates, so yesterday's are useless; but another server may still be copying them.
 */
const CACHE_MS = 2 * 24 * 60 * 60 * 1000;

/** Input of the child process; file names are relative to its folder. */
interface ReceiptToPrint {
  name: string;
  preview?: string;
  kind: "photo" | "pdf";
  lines: readonly string[];
}

export interface PrintedReceipt {
  type: ReceiptType;
  path: string;
  /** bytes */
  size: number;
  /** images only */
  preview?: string;
}

/**
 * Creates demo receipts once a day and caches them in a folder named by a hash of their content.
 */
export class ReceiptPress {
  readonly #folder: string;
  readonly #printing = new Map<string, Promise<void>>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "demo");
  }

  /** The receipts' files, in the same order. Callers may copy them but not move them. */
  async print(receipts: readonly RenovationReceipt[], now: Date): Promise<PrintedReceipt[]> {
    const work = receipts.map(toPrint);
    const text = JSON.stringify(work);
    const folder = join(this.#folder, createHash("sha256").update(text).digest("hex").slice(0, 32));
    const printing = this.#printing.get(folder) ?? this.#printOnce(folder, text, now);
    this.#printing.set(folder, printing);
    try {
      await printing;
    } finally {
      this.#printing.delete(folder);
    }
    return Promise.all(work.map((receipt) => printedIn(folder, receipt)));
  }

  async #printOnce(folder: string, work: string, now: Date): Promise<void> {
    if (await exists(folder)) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#removeOld(now);
    const part = await mkdtemp(join(this.#folder, "part-"));
    try {
      await writeFile(join(part, "work.json"), work);
      // Passes none of the server's secrets.
      await promisify(execFile)(process.execPath, [PROGRAM, part], {
        env: { MALLOC_ARENA_MAX: "2" },
        timeout: TIMEOUT_MS,
      });
      await rename(part, folder);
    } catch (error) {
      // Another server was faster.
      if (!(await exists(folder))) throw error;
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }

  async #removeOld(now: Date): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      // Another server may have removed or replaced it.
      const found = await stat(path).catch(() => undefined);
      if (found && now.getTime() - found.mtime.getTime() > CACHE_MS)
        await rm(path, { recursive: true, force: true });
    }
  }
}

function toPrint({ kind, paper }: RenovationReceipt, index: number): ReceiptToPrint {
  const lines = linesOf(paper);
  return kind === "pdf"
    ? { name: `${index}.pdf`, kind, lines }
    : { name: `${index}.jpg`, preview: `${index}.webp`, kind, lines };
}

async function printedIn(folder: string, receipt: ReceiptToPrint): Promise<PrintedReceipt> {
  const path = join(folder, receipt.name);
  const { size } = await stat(path);
  return receipt.preview === undefined
    ? { type: "application/pdf", path, size }
    : { type: "image/jpeg", path, size, preview: join(folder, receipt.preview) };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
