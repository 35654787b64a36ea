import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";

export const TRIES = 3;
const PAUSE_MS = 500;

export interface WholeReceipt {
  file: Buffer;
  preview: Buffer | undefined;
}

/** Reads a receipt with its preview into memory; uploads are limited in size. */
export async function readReceipt(
  storage: ReceiptStorage,
  key: string,
): Promise<WholeReceipt | undefined> {
  return withRetries(async () => {
    const file = await readFile(storage, key);
    return file && { file, preview: (await storage.readPreview(key))?.bytes };
  });
}

interface ReadableParts {
  /** undefined if the store lacks it or cannot read it */
  file: Buffer | undefined;
  preview: Buffer | undefined;
  /** whether the store has a preview but cannot read it */
  isPreviewLost: boolean;
}

/**
 * The readable parts of a receipt. An unreadable receipt or preview does not fail the backup.
 *
 * @throws if the store is unreachable
 */
export async function readReadableParts(
  storage: ReceiptStorage,
  key: string,
): Promise<ReadableParts> {
  const file = await tryRead(storage, async () => readFile(storage, key));
  const preview = await tryRead(storage, async () => storage.readPreview(key));
  return {
    file: file === BROKEN ? undefined : file,
    preview: preview === BROKEN ? undefined : preview?.bytes,
    isPreviewLost: preview === BROKEN,
  };
}

const BROKEN = Symbol("what the store cannot read");

/**
 * Retries, and returns BROKEN for a receipt that fails while the store is reachable.
 *
 * @throws if the store is unreachable
 */
async function tryRead<T>(
  storage: ReceiptStorage,
  work: () => Promise<T>,
): Promise<T | typeof BROKEN> {
  try {
    return await withRetries(work);
  } catch (error) {
    if (await isReachable(storage)) return BROKEN;
    throw error;
  }
}

async function readFile(storage: ReceiptStorage, key: string): Promise<Buffer | undefined> {
  const opened = await storage.open(key);
  return opened && bytesOf(opened.bytes);
}

/** Whether the store is reachable: it then reports a nonexistent receipt as missing. */
async function isReachable(storage: ReceiptStorage): Promise<boolean> {
  const missingKey = `${randomUUID()}.png`;
  try {
    await withRetries(async () => {
      (await storage.open(missingKey))?.bytes.destroy();
      await storage.readPreview(missingKey);
    });
    return true;
  } catch {
    return false;
  }
}

/** Retries, because one network failure must not end hours of work. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
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

interface Measured {
  /** bytes read; undefined if missing */
  size: number | undefined;
  /** whether the store has it but cannot read it */
  isUnreadable: boolean;
  isPreviewUnreadable: boolean;
}

/**
 * Reads a receipt and its preview to the end, discarding the content.
 *
 * @throws if the store is unreachable
 */
export async function measureReceipt(storage: ReceiptStorage, key: string): Promise<Measured> {
  const size = await tryRead(storage, async () => sizeOf(storage, key));
  const preview = await tryRead(storage, async () => storage.readPreview(key));
  return {
    size: size === BROKEN ? undefined : size,
    isUnreadable: size === BROKEN,
    // A preview is never empty, unless a disk lost its content.
    isPreviewUnreadable: preview === BROKEN || preview?.bytes.length === 0,
  };
}

async function sizeOf(storage: ReceiptStorage, key: string): Promise<number | undefined> {
  const opened = await storage.open(key);
  if (!opened) return undefined;
  let size = 0;
  for await (const chunk of opened.bytes as AsyncIterable<Buffer>) size += chunk.length;
  return size;
}
