import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";

const TRIES = 3;
const PAUSE_MS = 500;

export interface WholeReceipt {
  file: Buffer;
  preview: Buffer | undefined;
}

/** A receipt with its preview in memory: none is larger than what may be uploaded. */
export async function readReceipt(
  storage: ReceiptStorage,
  key: string,
): Promise<WholeReceipt | undefined> {
  return withTries(async () => {
    const opened = await storage.open(key);
    if (!opened) return undefined;
    const file = await bytesOf(opened.bytes);
    return { file, preview: (await storage.readPreview(key))?.bytes };
  });
}

/**
 * The same, and undefined too for one that the store has and cannot read: the others are worth a
 * backup still.
 *
 * @throws when the store answers for no receipt at all
 */
export async function readIfReadable(
  storage: ReceiptStorage,
  key: string,
): Promise<WholeReceipt | undefined> {
  try {
    return await readReceipt(storage, key);
  } catch (error) {
    if (await isReachable(storage)) return undefined;
    throw error;
  }
}

/** Whether it says of a receipt that nobody has that it is not there. */
async function isReachable(storage: ReceiptStorage): Promise<boolean> {
  const nobodys = `${randomUUID()}.png`;
  try {
    await withTries(async () => {
      (await storage.open(nobodys))?.bytes.destroy();
      await storage.readPreview(nobodys);
    });
    return true;
  } catch {
    return false;
  }
}

/** A store in a network may fail once where the next try succeeds, and the work be hours long. */
export async function withTries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await wait(PAUSE_MS * tries);
    }
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Bytes of a receipt, each of which was read; undefined when it is not there. */
export async function sizeOfReceipt(
  storage: ReceiptStorage,
  key: string,
): Promise<number | undefined> {
  return withTries(async () => {
    const opened = await storage.open(key);
    if (!opened) return undefined;
    let size = 0;
    for await (const chunk of opened.bytes as AsyncIterable<Buffer>) size += chunk.length;
    return size;
  });
}
