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
    const file = await readFile(storage, key);
    return file && { file, preview: (await storage.readPreview(key))?.bytes };
  });
}

interface ReadableParts {
  /** undefined for one that the store has not, or cannot read */
  file: Buffer | undefined;
  preview: Buffer | undefined;
  /** whether the store has a preview and cannot read it */
  isPreviewLost: boolean;
}

/**
 * What of a receipt can be read: the others are worth a backup still, and so is a receipt without
 * its preview.
 *
 * @throws when the store answers for no receipt at all
 */
export async function readWhatIsReadable(
  storage: ReceiptStorage,
  key: string,
): Promise<ReadableParts> {
  const file = await unlessBroken(storage, async () => readFile(storage, key));
  const preview = await unlessBroken(storage, async () => storage.readPreview(key));
  return {
    file: file === BROKEN ? undefined : file,
    preview: preview === BROKEN ? undefined : preview?.bytes,
    isPreviewLost: preview === BROKEN,
  };
}

const BROKEN = Symbol("what the store cannot read");

/**
 * Tries some times; for what fails while the store answers for others it says so.
 *
 * @throws when the store answers for no receipt at all
 */
async function unlessBroken<T>(
  storage: ReceiptStorage,
  work: () => Promise<T>,
): Promise<T | typeof BROKEN> {
  try {
    return await withTries(work);
  } catch (error) {
    if (await isReachable(storage)) return BROKEN;
    throw error;
  }
}

async function readFile(storage: ReceiptStorage, key: string): Promise<Buffer | undefined> {
  const opened = await storage.open(key);
  return opened && bytesOf(opened.bytes);
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

interface Measured {
  /** bytes, each of which was read; undefined when it is not there */
  size: number | undefined;
  /** whether the store has it and cannot read it */
  isUnreadable: boolean;
  isPreviewUnreadable: boolean;
}

/**
 * Reads a receipt and its preview to their ends, without keeping them.
 *
 * @throws when the store answers for no receipt at all
 */
export async function measureReceipt(storage: ReceiptStorage, key: string): Promise<Measured> {
  const size = await unlessBroken(storage, async () => sizeOf(storage, key));
  const preview = await unlessBroken(storage, async () => storage.readPreview(key));
  return {
    size: size === BROKEN ? undefined : size,
    isUnreadable: size === BROKEN,
    // None is empty: that is what a disk leaves that lost it.
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
