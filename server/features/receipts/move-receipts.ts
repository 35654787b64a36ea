import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  isReceiptType,
  RECEIPT_TYPES,
  type ReceiptType,
} from "../../../shared/receipts/contract.ts";
import type { OpenedFile, ReceiptStorage } from "../../gateways/storage/storage.ts";

const TYPES = new Map<string, ReceiptType>(
  Object.keys(RECEIPT_TYPES)
    .filter(isReceiptType)
    .map((type) => [RECEIPT_TYPES[type], type]),
);

export interface MovedReceipts {
  /** files copied, read back and found identical */
  copied: number;
  /** files that already existed, identical to the original */
  present: number;
  /** originals removed */
  removed: number;
}

interface Move {
  from: ReceiptStorage;
  to: ReceiptStorage;
  /** whether to remove an original after its copy is verified */
  isRemoving: boolean;
  /** called after each file */
  onProgress?: (done: MovedReceipts) => void;
}

/**
 * Copies all receipts from one storage to another and verifies each copy by reading it back. Can be
 * resumed: existing files are compared and skipped.
 *
 * @throws if a copy differs from its original or a storage fails; that original is kept
 */
export async function moveReceipts({
  from,
  to,
  isRemoving,
  onProgress,
}: Move): Promise<MovedReceipts> {
  const done: MovedReceipts = { copied: 0, present: 0, removed: 0 };
  const folder = await mkdtemp(join(tmpdir(), "plumbline-move-"));
  try {
    for await (const { key } of from.list()) {
      const opened = await from.open(key);
      // A preview without its file is left from a failed upload; the sweep deletes it.
      if (!opened) continue;
      const path = join(folder, "file");
      const digest = await digestInto(path, opened);
      if ((await digestOf(await to.open(key))) === digest) done.present += 1;
      else {
        await copy({ from, to, key, path, folder });
        if ((await digestOf(await to.open(key))) !== digest) {
          throw new Error(`The copy of ${key} is not what was copied. The original is untouched.`);
        }
        done.copied += 1;
      }
      if (isRemoving) {
        await from.remove(key);
        done.removed += 1;
      }
      onProgress?.({ ...done });
    }
    return done;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Copy extends Pick<Move, "from" | "to"> {
  key: string;
  /** path of the local temporary copy */
  path: string;
  folder: string;
}

async function copy({ from, to, key, path, folder }: Copy): Promise<void> {
  const contentType = TYPES.get(key.split(".").at(-1) ?? "");
  if (!contentType) throw new Error(`${key} is no receipt`);
  const small = await from.readPreview(key);
  if (!small) return to.put(key, { path, contentType });
  const preview = join(folder, "preview");
  await writeFile(preview, small.bytes);
  return to.put(key, { path, contentType }, { path: preview, contentType: small.contentType });
}

async function digestInto(path: string, { bytes }: OpenedFile): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(bytes, hashing, createWriteStream(path));
  return hash.digest("hex");
}

async function digestOf(opened: OpenedFile | undefined): Promise<string | undefined> {
  if (!opened) return undefined;
  const hash = createHash("sha256");
  await pipeline(opened.bytes, hash);
  return hash.digest("hex");
}
