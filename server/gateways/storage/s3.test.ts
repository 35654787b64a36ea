import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ensureObjectStore,
  type ObjectStore,
  startObjectStore,
} from "../../../tests/support/doubles/object-store.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { describeStorage } from "../../../tests/support/doubles/storage-contract.ts";
import { createS3Storage } from "./s3.ts";

const FIVE_MINUTES = 5 * 60 * 1000;
const PDF = { bytes: Buffer.from("%PDF-1.4"), contentType: "application/pdf" } as const;

const canRun = await ensureObjectStore();
let store: ObjectStore;

describe.skipIf(!canRun)("a bucket", () => {
  beforeAll(async () => {
    store = await startObjectStore();
  });

  async function openInBucket() {
    const bucket = await store.makeBucket();
    return {
      storage: createS3Storage({ ...store.options, bucket }),
      close: async () => {},
    };
  }

  describeStorage("an object store", openInBucket);

  it("opens a link for five minutes, with its own content type only", async () => {
    const { storage } = await openInBucket();
    const key = `${randomUUID()}.pdf`;
    await putBytes(storage, key, PDF);
    const link = await storage.signedUrl(key, "application/pdf", new Date());
    const response = await fetch(link);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="receipt.pdf"',
      "cache-control": "private, no-store",
    });

    const late = await storage.signedUrl(
      key,
      "application/pdf",
      new Date(Date.now() - FIVE_MINUTES - 1_000),
    );
    expect((await fetch(late)).status).toBe(403);
    const asPage = new URL(link);
    asPage.searchParams.set("response-content-type", "text/html");
    expect((await fetch(asPage)).status).toBe(403);
    const other = new URL(link);
    other.pathname = other.pathname.replace(key, `${randomUUID()}.pdf`);
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(link.split("?", 1)[0] ?? "")).status).toBe(403);
  });

  it("lists more than one page of keys", async () => {
    const { storage } = await openInBucket();
    // The store lists a thousand names per page; each receipt here has two.
    const keys = Array.from({ length: 510 }, () => `${randomUUID()}.jpg`);
    const picture = { bytes: Buffer.from("a"), contentType: "image/jpeg" } as const;
    const small = { bytes: Buffer.from("b"), contentType: "image/webp" } as const;
    for (let at = 0; at < keys.length; at += 30) {
      await Promise.all(
        keys.slice(at, at + 30).map(async (key) => putBytes(storage, key, picture, small)),
      );
    }
    const listed: string[] = [];
    for await (const { key } of storage.list()) listed.push(key);
    expect(listed.toSorted()).toEqual(keys.toSorted());
  });

  it("rejects a wrong secret with a clear error", async () => {
    const storage = createS3Storage({ ...store.options, secretAccessKey: "a wrong secret" });
    await expect(putBytes(storage, `${randomUUID()}.pdf`, PDF)).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    await expect(storage.open(`${randomUUID()}.pdf`)).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
  });
});
