import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { ownAccess } from "../../identity/access.ts";
import { storeReceipt } from "./commands.ts";
import { findUpload } from "./queries.ts";
import { sweepReceipts } from "./sweep-commands.ts";

const { bytes } = pdfInvoice();
let product: TestApp;
let owner: Homeowner;
let folder: string;
beforeAll(async () => {
  product = await createTestApp();
  owner = await product.homeowner();
  folder = await mkdtemp(join(tmpdir(), "plumbline-tries-"));
  await writeFile(join(folder, "invoice.pdf"), bytes);
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const access = () => ownAccess(owner.user.id as UserId);

/** One attempt to store the same file. */
async function tryToStore(idempotencyKey: string, put?: Deps["storage"]["put"]): Promise<string> {
  const path = join(folder, "invoice.pdf");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const storage = put === undefined ? product.deps.storage : { ...product.deps.storage, put };
  const receipt = { type: "application/pdf", path, size: bytes.length, sha256 } as const;
  return storeReceipt({ ...product.deps, storage }, access(), receipt, { idempotencyKey });
}

test("an upload that fails after another stored the file keeps it stored", async () => {
  let key = "";
  const late = tryToStore("overlap-1", async () => {
    key = await tryToStore("overlap-1");
    throw new Error("The store is silent");
  });
  await expect(late).rejects.toMatchObject({ problem: { code: "unavailable" } });
  expect(await findUpload(product.deps.db, access(), [key])).toMatchObject({ state: "stored" });
});

test("an upload that ends after another stored the file returns its key", async () => {
  let key = "";
  const late = tryToStore("overlap-2", async (...file) => {
    key = await tryToStore("overlap-2");
    await product.deps.storage.put(...file);
  });
  expect(await late).toBe(key);
});

test("an upload whose row the sweep has removed is not acknowledged", async () => {
  const late = tryToStore("overlap-3", async (...file) => {
    const failing = tryToStore("overlap-3", () => Promise.reject(new Error("Refused")));
    await expect(failing).rejects.toMatchObject({ problem: { code: "unavailable" } });
    await sweepReceipts(product.deps);
    await product.deps.storage.put(...file);
  });
  await expect(late).rejects.toMatchObject({ problem: { code: "unavailable" } });
});

test("concurrent attempts to write the same file leave only that file", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => tryToStore("overlap-4")));
  const key = keys[0] ?? "";
  expect(new Set(keys).size).toBe(1);
  const shard = join(product.deps.config.dataDir, "receipts", key.slice(0, 2));
  expect((await readdir(shard)).filter((name) => name.startsWith(key))).toEqual([key]);
});
