import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { describeStorage, listedKeys } from "../../../tests/support/doubles/storage-contract.ts";
import { createLocalStorage } from "./local.ts";
import type { ReceiptStorage, SignedLink } from "./storage.ts";

const NOW = new Date("2026-03-14T09:00:00Z");
const FIVE_MINUTES = 5 * 60 * 1000;

let folder: string;
let storage: ReceiptStorage;

async function openInFolder() {
  const own = await mkdtemp(join(tmpdir(), "plumbline receipts "));
  const opened = createLocalStorage({
    folder: own,
    publicUrl: "http://localhost:3000",
    secret: "a secret of the tests",
  });
  return { folder: own, storage: opened, close: () => rm(own, { recursive: true, force: true }) };
}

describeStorage("the local folder", openInFolder);

describe("links to local files", () => {
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ folder, storage, close } = await openInFolder());
  });
  afterEach(() => close());

  const key = `${randomUUID()}.pdf`;
  const pdf = { bytes: Buffer.from("%PDF-1.4"), contentType: "application/pdf" } as const;

  async function signed(): Promise<SignedLink> {
    const link = new URL(await storage.signedUrl(key, "application/pdf", NOW));
    const part = (name: string) => link.searchParams.get(name) ?? "";
    return {
      key: link.pathname.replace("/files/", ""),
      type: part("type"),
      expires: part("expires"),
      signature: part("signature"),
    };
  }

  const admitted = (link: SignedLink, now = NOW) => storage.ownLinks?.admittedType(link, now);

  it("are valid for five minutes", async () => {
    const link = await signed();
    expect(admitted(link)).toBe("application/pdf");
    expect(admitted(link, new Date(NOW.getTime() + FIVE_MINUTES - 1))).toBe("application/pdf");
    expect(admitted(link, new Date(NOW.getTime() + FIVE_MINUTES))).toBeUndefined();
  });

  it("reject any alteration", async () => {
    const link = await signed();
    const altered: Partial<SignedLink>[] = [
      { key: `${randomUUID()}.pdf` },
      { type: "text/html" },
      { type: "image/png" },
      { expires: String(Number(link.expires) + 1) },
      { expires: "Infinity" },
      { signature: "" },
      { signature: `${link.signature}A` },
      { signature: link.signature.toUpperCase() },
    ];
    for (const change of altered) expect(admitted({ ...link, ...change })).toBeUndefined();
  });

  it("reject another secret's signature", async () => {
    const other = createLocalStorage({
      folder,
      publicUrl: "http://localhost:3000",
      secret: "other",
    });
    expect(other.ownLinks?.admittedType(await signed(), NOW)).toBeUndefined();
  });

  it("open the stored bytes until the file is removed", async () => {
    await putBytes(storage, key, pdf);
    const file = await storage.ownLinks?.open(key);
    expect(file?.size).toBe(pdf.bytes.length);
    expect(file && (await buffer(file.bytes))).toEqual(pdf.bytes);
    await storage.remove(key);
    expect(await storage.ownLinks?.open(key)).toBeUndefined();
  });

  it("a put leaves only complete files", async () => {
    await putBytes(storage, key, pdf);
    expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([key]);
  });

  it("removes the remains of an interrupted put", async () => {
    await putBytes(storage, key, pdf);
    await storage.remove(key);
    await writeFile(join(folder, key.slice(0, 2), `${key}.part`), "half");
    expect(await listedKeys(storage)).toEqual([key]);
    await storage.remove(key);
    expect(await listedKeys(storage)).toEqual([]);
  });
});
