import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  isReceiptType,
  RECEIPT_TYPES,
  receiptKey,
  type ReceiptType,
} from "../../../shared/receipts/contract.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import { PREVIEW_ENDING } from "./backup-format.ts";
import { damaged } from "./backup-reader.ts";
import { readReceipt, type WholeReceipt, withRetries } from "./receipt-copies.ts";

const AT_ONCE = 8;
/** Bounds memory for a forged backup; ordinary receipts reach the concurrency limit first. */
const BYTES_AT_ONCE = 64 * 1024 ** 2;
const TYPES = new Map<string, ReceiptType>(
  Object.keys(RECEIPT_TYPES)
    .filter(isReceiptType)
    .map((type) => [RECEIPT_TYPES[type], type]),
);

interface ReceiptToPut extends WholeReceipt {
  key: string;
}

/** Stores receipts, several at once, and skips those already stored intact. */
export class ReceiptRestorer {
  readonly #storage: ReceiptStorage;
  readonly #folder: string;
  /** whether an earlier restore may have stored receipts */
  readonly #isBegun: boolean;
  #preview: { key: string; bytes: Buffer } | undefined;
  #waiting: ReceiptToPut[] = [];
  #waitingBytes = 0;
  done = 0;
  present = 0;

  private constructor(storage: ReceiptStorage, folder: string, isBegun: boolean) {
    this.#storage = storage;
    this.#folder = folder;
    this.#isBegun = isBegun;
  }

  static async open(storage: ReceiptStorage): Promise<ReceiptRestorer> {
    const first = await storage.list()[Symbol.asyncIterator]().next();
    const folder = await mkdtemp(join(tmpdir(), "plumbline-restore-"));
    return new ReceiptRestorer(storage, folder, first.done !== true);
  }

  /** @param name name of a receipt or of its preview, which comes first */
  async add(name: string, bytes: Buffer): Promise<void> {
    const isPreview = name.endsWith(PREVIEW_ENDING);
    const key = isPreview ? name.slice(0, -PREVIEW_ENDING.length) : name;
    if (!receiptKey.safeParse(key).success) throw damaged(`"${key}" is no receipt.`);
    if (isPreview) {
      this.#preview = { key, bytes };
      return;
    }
    const preview = this.#preview?.key === key ? this.#preview.bytes : undefined;
    this.#preview = undefined;
    this.#waiting.push({ key, file: bytes, preview });
    this.#waitingBytes += bytes.length + (preview?.length ?? 0);
    if (this.#waiting.length === AT_ONCE || this.#waitingBytes >= BYTES_AT_ONCE) {
      await this.finish();
    }
  }

  /** Waits until all added receipts are stored; after a failure, until no write is running. */
  async finish(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const puts = batch.map(async (receipt) => withRetries(async () => this.#put(receipt)));
    // The caller removes the folder next.
    await Promise.allSettled(puts);
    await Promise.all(puts);
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #put({ key, file, preview }: ReceiptToPut): Promise<void> {
    if (this.#isBegun && (await this.#isThere({ key, file, preview }))) {
      this.present += 1;
      this.done += 1;
      return;
    }
    const contentType = TYPES.get(key.split(".").at(-1) ?? "");
    if (!contentType) throw damaged(`"${key}" is no receipt.`);
    const path = join(this.#folder, key);
    const previewPath = path + PREVIEW_ENDING;
    await writeFile(path, file, { mode: 0o600 });
    if (preview) await writeFile(previewPath, preview, { mode: 0o600 });
    const small = preview && ({ path: previewPath, contentType: "image/webp" } as const);
    await this.#storage.put(key, { path, contentType }, small);
    await rm(path);
    if (preview) await rm(previewPath);
    this.done += 1;
  }

  async #isThere({ key, file, preview }: ReceiptToPut): Promise<boolean> {
    const found = await readReceipt(this.#storage, key);
    if (!found?.file.equals(file)) return false;
    if (preview === undefined || found.preview === undefined) return found.preview === preview;
    return found.preview.equals(preview);
  }
}
