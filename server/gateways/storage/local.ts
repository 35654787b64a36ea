import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { isReceiptType, receiptKey } from "../../../shared/receipts/contract.ts";
import type { OpenedFile, OwnLinks, ReceiptStorage, SignedLink, StoredKey } from "./storage.ts";

const LINK_SECONDS = 5 * 60;
const PREVIEW_ENDING = ".preview.webp";
/** Ending of a file that is being written; it is renamed once complete and flushed. */
const PART_ENDING = ".part";
const KEY_LENGTH = "00000000-0000-4000-8000-000000000000.jpg".length;
const SHARD = /^[0-9a-f]{2}$/;

interface LocalStorageOptions {
  /** absolute path; created when needed */
  folder: string;
  /** without a trailing slash */
  publicUrl: string;
  /** signs the links; links signed with another secret are invalid */
  secret: string;
}

/** Receipts as local files, in 256 folders named after the first two characters of the key. */
export function createLocalStorage({
  folder,
  publicUrl,
  secret,
}: LocalStorageOptions): ReceiptStorage {
  const sign = signer(secret);

  return {
    async put(key, file, preview) {
      const path = pathOf(folder, key);
      await mkdir(shardOf(folder, key), { recursive: true, mode: 0o700 });
      // The preview first, so that an image never exists without its preview.
      if (preview) await copyWhole(preview.path, path + PREVIEW_ENDING);
      await copyWhole(file.path, path);
      await flushFolder(shardOf(folder, key));
    },

    open: (key) => openFile(folder, key),

    async readPreview(key) {
      const bytes = await orMissing(readFile(pathOf(folder, key) + PREVIEW_ENDING));
      return bytes && { bytes, contentType: "image/webp" };
    },

    async signedUrl(key, contentType, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + LINK_SECONDS);
      const search = new URLSearchParams({
        type: contentType,
        expires,
        signature: sign({ key, type: contentType, expires }),
      });
      return `${publicUrl}/files/${key}?${search.toString()}`;
    },

    async remove(key) {
      const path = pathOf(folder, key);
      for (const name of [path, path + PREVIEW_ENDING]) await rm(name, { force: true });
      const shard = shardOf(folder, key);
      const left = (await orMissing(readdir(shard))) ?? [];
      for (const name of left.filter((one) => one.startsWith(key) && one.endsWith(PART_ENDING))) {
        await rm(join(shard, name), { force: true });
      }
    },

    list: () => listKeys(folder),
    ownLinks: ownLinks(folder, sign),
  };
}

type Signer = (link: Omit<SignedLink, "signature">) => string;

function signer(secret: string): Signer {
  // A derived key, so that nothing else signed with the secret is accepted as a link.
  const key = createHmac("sha256", secret).update("receipt links").digest();
  return (link) =>
    createHmac("sha256", key)
      .update([link.key, link.type, link.expires].join("\n"))
      .digest("base64url");
}

function ownLinks(folder: string, sign: Signer): OwnLinks {
  return {
    admittedType(link, now) {
      const expected = Buffer.from(sign(link));
      const given = Buffer.from(link.signature);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      const isInTime = now.getTime() < Number(link.expires) * 1000;
      return isOurs && isInTime && isReceiptType(link.type) ? link.type : undefined;
    },

    open: (key) => openFile(folder, key),
  };
}

async function openFile(folder: string, key: string): Promise<OpenedFile | undefined> {
  const file = await orMissing(open(pathOf(folder, key)));
  if (!file) return undefined;
  const { size } = await file.stat();
  return { size, bytes: file.createReadStream() };
}

function shardOf(folder: string, key: string): string {
  return join(folder, key.slice(0, 2));
}

/** The path of a key. Throws for any other text, so that it can't become a path. */
function pathOf(folder: string, key: string): string {
  return join(shardOf(folder, key), receiptKey.parse(key));
}

async function copyWhole(from: string, to: string): Promise<void> {
  // Two attempts of one upload can run at the same time.
  const part = `${to}.${randomUUID()}${PART_ENDING}`;
  try {
    await copyFile(from, part);
    await chmod(part, 0o600);
    await flush(part);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * A rename is durable only once its folder is flushed. On Windows that is neither possible nor
 * necessary.
 */
async function flushFolder(path: string): Promise<void> {
  if (process.platform !== "win32") await flush(path);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, process.platform === "win32" ? "r+" : "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* listKeys(folder: string): AsyncIterable<StoredKey> {
  for (const shard of (await orMissing(readdir(folder))) ?? []) {
    if (!SHARD.test(shard)) continue;
    const names = (await orMissing(readdir(join(folder, shard)))) ?? [];
    const seen = new Set<string>();
    for (const name of names) {
      const key = name.slice(0, KEY_LENGTH);
      if (seen.has(key) || !receiptKey.safeParse(key).success) continue;
      seen.add(key);
      const found = await orMissing(stat(join(folder, shard, name)));
      if (found) yield { key, storedAt: found.mtime };
    }
  }
}

async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
