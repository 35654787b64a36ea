import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReceiptStorage } from "../../../server/gateways/storage/storage.ts";
import { putBytes } from "../hostile/put-bytes.ts";

export interface StorageUnderTest {
  storage: ReceiptStorage;
  close(): Promise<void>;
}

/** Every key that the storage lists, in order. */
export async function listedKeys(storage: ReceiptStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.toSorted();
}

const jpegKey = () => `${randomUUID()}.jpg`;
const picture = { bytes: Buffer.from("a picture"), contentType: "image/jpeg" } as const;
const preview = { bytes: Buffer.from("a small picture"), contentType: "image/webp" } as const;

/** Requirements of every receipt storage. */
export function describeStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`${name} as a storage of receipts`, () => {
    let subject: StorageUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    it("returns the preview unchanged", async () => {
      const key = jpegKey();
      await putBytes(subject.storage, key, picture, preview);
      expect(await subject.storage.readPreview(key)).toEqual(preview);
    });

    it("opens the stored file, and nothing for an unknown key", async () => {
      const key = jpegKey();
      await putBytes(subject.storage, key, picture, preview);
      const opened = await subject.storage.open(key);
      expect(opened?.size).toBe(picture.bytes.length);
      expect(Buffer.concat((await opened?.bytes.toArray()) ?? [])).toEqual(picture.bytes);
      expect(await subject.storage.open(jpegKey())).toBeUndefined();
    });

    it("has no preview when none was stored, and none for an unknown key", async () => {
      const key = jpegKey();
      await putBytes(subject.storage, key, picture);
      expect(await subject.storage.readPreview(key)).toBeUndefined();
      expect(await subject.storage.readPreview(jpegKey())).toBeUndefined();
    });

    it("signs links that differ by file and by time", async () => {
      const [one, other] = [jpegKey(), jpegKey()];
      const now = new Date("2026-03-14T09:00:00Z");
      const later = new Date("2026-03-14T09:01:00Z");
      const { storage } = subject;
      const links = [
        await storage.signedUrl(one, "image/jpeg", now),
        await storage.signedUrl(other, "image/jpeg", now),
        await storage.signedUrl(one, "image/jpeg", later),
      ];
      expect(new Set(links).size).toBe(3);
      for (const link of links) expect(link).toMatch(/^https?:\/\//);
    });

    it("lists each key once, with or without a preview", async () => {
      const keys = [jpegKey(), jpegKey(), `${randomUUID()}.pdf`];
      const [one = "", other = "", pdf = ""] = keys;
      await putBytes(subject.storage, one, picture, preview);
      await putBytes(subject.storage, other, picture);
      await putBytes(subject.storage, pdf, {
        bytes: Buffer.from("%PDF-"),
        contentType: "application/pdf",
      });
      expect(await listedKeys(subject.storage)).toEqual(keys.toSorted());
      for await (const { storedAt } of subject.storage.list()) {
        expect(storedAt.getTime()).toBeGreaterThan(Date.UTC(2026));
      }
    });

    it("removes file and preview, and is idempotent", async () => {
      const key = jpegKey();
      await putBytes(subject.storage, key, picture, preview);
      await subject.storage.remove(key);
      await subject.storage.remove(key);
      expect(await subject.storage.readPreview(key)).toBeUndefined();
      expect(await listedKeys(subject.storage)).toEqual([]);
    });

    it("rejects an invalid key", async () => {
      for (const key of ["", "..", "../../etc/passwd", `${randomUUID()}.svg`, `a/${jpegKey()}`]) {
        await expect(putBytes(subject.storage, key, picture)).rejects.toThrow();
        await expect(subject.storage.remove(key)).rejects.toThrow();
      }
    });
  });
}
