import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { listedKeys } from "../../../tests/support/doubles/storage-contract.ts";
import { createLocalStorage } from "../../gateways/storage/local.ts";
import type { ReceiptStorage } from "../../gateways/storage/storage.ts";
import { moveReceipts } from "./move-receipts.ts";

const PREVIEW = { bytes: Buffer.from("a small picture"), contentType: "image/webp" } as const;

let folders: string[];
let from: ReceiptStorage;
let to: ReceiptStorage;
let keys: string[];

async function openStorage(): Promise<ReceiptStorage> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-moved-"));
  folders.push(folder);
  return createLocalStorage({ folder, publicUrl: "http://localhost", secret: "of the tests" });
}

beforeEach(async () => {
  folders = [];
  [from, to] = [await openStorage(), await openStorage()];
  keys = ["jpg", "png", "gif", "pdf"].map((ending) => `${randomUUID()}.${ending}`).toSorted();
  for (const key of keys) {
    const contentType = key.endsWith("pdf") ? "application/pdf" : "image/jpeg";
    const preview = contentType === "image/jpeg" ? PREVIEW : undefined;
    await putBytes(from, key, { bytes: Buffer.from(`bytes of ${key}`), contentType }, preview);
  }
});
afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function textOf(storage: ReceiptStorage, key: string): Promise<string | undefined> {
  const opened = await storage.open(key);
  return opened && (await buffer(opened.bytes)).toString();
}

test("copies every receipt with its preview and keeps the originals", async () => {
  const done = await moveReceipts({ from, to, isRemoving: false });
  expect(done).toEqual({ copied: 4, present: 0, removed: 0 });
  expect(await listedKeys(to)).toEqual(keys);
  expect(await listedKeys(from)).toEqual(keys);
  for (const key of keys) {
    expect(await textOf(to, key)).toBe(`bytes of ${key}`);
    const preview = await to.readPreview(key);
    expect(preview).toEqual(key.endsWith("pdf") ? undefined : PREVIEW);
  }
});

test("skips files that exist, and removes originals only on request", async () => {
  await moveReceipts({ from, to, isRemoving: false });
  const progress: number[] = [];
  const done = await moveReceipts({
    from,
    to,
    isRemoving: true,
    onProgress: ({ removed }) => progress.push(removed),
  });
  expect(done).toEqual({ copied: 0, present: 4, removed: 4 });
  expect(progress).toEqual([1, 2, 3, 4]);
  expect(await listedKeys(from)).toEqual([]);
  expect(await listedKeys(to)).toEqual(keys);
});

test("replaces an incomplete copy", async () => {
  const [key = ""] = keys;
  await putBytes(to, key, { bytes: Buffer.from("half"), contentType: "image/jpeg" });
  expect(await moveReceipts({ from, to, isRemoving: false })).toMatchObject({ copied: 4 });
  expect(await textOf(to, key)).toBe(`bytes of ${key}`);
});

test("keeps the originals when the target stores different bytes", async () => {
  const lying: ReceiptStorage = {
    ...to,
    put: (key) => putBytes(to, key, { bytes: Buffer.from("other"), contentType: "image/jpeg" }),
  };
  await expect(moveReceipts({ from, to: lying, isRemoving: true })).rejects.toThrow(
    /is not what was copied. The original is untouched/,
  );
  expect(await listedKeys(from)).toEqual(keys);
});

test("resumes after an interruption", async () => {
  let room = 2;
  const full: ReceiptStorage = {
    ...to,
    put: async (...file) => {
      if (room === 0) throw new Error("no space left");
      room -= 1;
      await to.put(...file);
    },
  };
  await expect(moveReceipts({ from, to: full, isRemoving: true })).rejects.toThrow("no space left");
  expect(await listedKeys(from)).toHaveLength(2);
  expect(await moveReceipts({ from, to, isRemoving: true })).toEqual({
    copied: 2,
    present: 0,
    removed: 2,
  });
  expect(await listedKeys(to)).toEqual(keys);
});
