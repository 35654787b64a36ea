import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import {
  gifScan,
  jpegOfSize,
  pdfInvoice,
  pngScan,
} from "../../../tests/support/records/receipts.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { listedKeys } from "../../../tests/support/doubles/storage-contract.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { uploads } from "../../db/schema/tables.ts";
import { sweepTrash } from "../../records/trash.ts";
import { sweepReceipts } from "./sweep-commands.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let product: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
  owner = await product.homeowner();
});
afterAll(() => product.close());

function stateOf(key: string) {
  return product.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.key, key));
}

describe("the receipt sweep", () => {
  async function at<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
    const before = product.clock.now();
    product.clock.advance(milliseconds);
    try {
      return await act();
    } finally {
      product.clock.set(before);
    }
  }

  const sweepAll = async () => {
    await sweepTrash(product.deps);
    await sweepReceipts(product.deps);
  };

  test("keeps an expense's second receipt, and a quote's file", async () => {
    const project = await createProject(owner);
    const keys = [
      await uploadReceipt(owner, await pngScan()),
      await uploadReceipt(owner, await pngScan()),
    ];
    await createExpense(owner, project.id, {
      imageUrl: await uploadReceipt(owner, await pngScan()),
      details: { receipts: [keys[0]] },
    });
    const { id } = await createContract(owner, project.id);
    await product.db.execute(sql`
      insert into quote_files (user_id, key, quote_id, name)
      values (${owner.user.id}, ${keys[1]}, ${id}, 'Offer')`);
    await at(30 * DAY, sweepAll);
    for (const key of keys) expect(await stateOf(key)).toEqual([{ state: "stored" }]);
  });

  test("deletes an upload without an expense after a day, with its file", async () => {
    const key = await uploadReceipt(owner, await pngScan());
    await at(DAY - HOUR, () => sweepReceipts(product.deps));
    expect(await stateOf(key)).toEqual([{ state: "stored" }]);
    await at(DAY + HOUR, () => sweepReceipts(product.deps));
    expect(await stateOf(key)).toEqual([]);
    expect(await listedKeys(product.deps.storage)).not.toContain(key);
  });

  test("keeps an expense's receipt until 30 days after the expense is deleted", async () => {
    const project = await createProject(owner);
    const key = await uploadReceipt(owner, await pngScan());
    const expense = await createExpense(owner, project.id, { imageUrl: key });
    await at(30 * DAY, () => sweepReceipts(product.deps));
    expect(await stateOf(key)).toEqual([{ state: "stored" }]);
    await owner.delete(`/api/expenses/${expense.id}`);
    await at(30 * DAY, sweepAll);
    expect(await stateOf(key)).toEqual([{ state: "trashed" }]);
    expect(await listedKeys(product.deps.storage)).toContain(key);
    await at(30 * DAY + 1, sweepAll);
    expect(await stateOf(key)).toEqual([]);
    expect(await listedKeys(product.deps.storage)).not.toContain(key);
  });

  test("deletes the receipts of a deleted project", async () => {
    const project = await createProject(owner);
    const keys = [
      await uploadReceipt(owner, pdfInvoice()),
      await uploadReceipt(owner, await gifScan()),
    ];
    for (const imageUrl of keys) await createExpense(owner, project.id, { imageUrl });
    await owner.delete(`/api/projects/${project.id}`);
    await at(DAY + HOUR, () => sweepReceipts(product.deps));
    for (const key of keys) expect(await stateOf(key)).toEqual([]);
  });

  test("deletes a row whose upload was interrupted, and a file without a row", async () => {
    const [broken, rowless] = [
      "0a000000-0000-4000-8000-00000000000a.jpg",
      "0b000000-0000-4000-8000-00000000000b.pdf",
    ];
    await product.db.insert(uploads).values({
      userId: (await anUpload()).userId,
      key: broken,
      contentType: "image/jpeg",
      size: 1,
      createdAt: product.clock.now(),
    });
    const bytes = Buffer.from("%PDF-");
    await putBytes(product.deps.storage, rowless, { bytes, contentType: "application/pdf" });
    await at(DAY * 10_000, () => sweepReceipts(product.deps));
    expect(await stateOf(broken)).toEqual([]);
    expect(await listedKeys(product.deps.storage)).not.toContain(rowless);
  });

  test("deletes what a killed server left of an upload", async () => {
    const { dataDir } = product.deps.config;
    await mkdir(join(dataDir, "incoming", "receipt-left"), { recursive: true });
    await at(DAY * 10_000, () => sweepReceipts(product.deps));
    expect(await readdir(join(dataDir, "incoming"))).toEqual([]);
  });

  test("continues when a file cannot be deleted, and tries it again", async () => {
    const key = await uploadReceipt(owner, await pngScan());
    await product.db.update(uploads).set({ state: "deleting" }).where(eq(uploads.key, key));
    const remove = () => Promise.reject(new Error("the disk is away"));
    await sweepReceipts({ ...product.deps, storage: { ...product.deps.storage, remove } });
    expect(await stateOf(key)).toEqual([{ state: "deleting" }]);
    await sweepReceipts(product.deps);
    expect(await stateOf(key)).toEqual([]);
  });

  test("never deletes the receipt of an expense that is being saved", async () => {
    const client = await product.homeowner();
    const project = await createProject(client);
    for (let round = 0; round < 5; round += 1) {
      const key = await uploadReceipt(client, pdfInvoice());
      const saving = client.post("/api/expenses", {
        projectId: project.id,
        description: "Sink",
        amount: "10",
        category: "Materials",
        paymentMethod: "Cash",
        date: "2026-03-10",
        imageUrl: key,
      });
      const sweeping = at(2 * DAY, () => sweepReceipts(product.deps));
      const [saved] = await Promise.all([saving, sweeping]);
      const isThere = (await listedKeys(product.deps.storage)).includes(key);
      expect([saved.status, isThere]).toEqual(saved.status === 201 ? [201, true] : [400, false]);
    }
  });

  test("keeps a receipt that was moved to the trash during the sweep", async () => {
    const project = await createProject(owner);
    const imageUrl = await uploadReceipt(owner, pdfInvoice());
    const given: number[] = [];
    const db = Object.create(product.db) as typeof product.db;
    db.transaction = async (work, config) => {
      if (given.length === 0) {
        const { id } = await createExpense(owner, project.id, { imageUrl });
        given.push(id);
        await owner.delete(`/api/expenses/${id}`);
      }
      return product.db.transaction(work, config);
    };
    await at(2 * DAY, () => sweepReceipts({ ...product.deps, db }));
    expect(await stateOf(imageUrl)).toEqual([{ state: "trashed" }]);
    expect(await listedKeys(product.deps.storage)).toContain(imageUrl);
    expect((await owner.post(`/api/expenses/${given[0]}/restore`)).status).toBe(200);
  });

  async function anUpload() {
    const key = await uploadReceipt(owner, await jpegOfSize(100_000));
    const [row] = await product.db
      .select({ userId: uploads.userId })
      .from(uploads)
      .where(eq(uploads.key, key));
    if (!row) throw new Error("The upload left no row");
    return row;
  }
});
