import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

let test: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.homeowner();
});
afterAll(() => test.close());

function stateOf(key: string) {
  return test.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.key, key));
}

describe("the receipt sweep", () => {
  async function at<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
    const before = test.clock.now();
    test.clock.advance(milliseconds);
    try {
      return await act();
    } finally {
      test.clock.set(before);
    }
  }

  const sweepAll = async () => {
    await sweepTrash(test.deps);
    await sweepReceipts(test.deps);
  };

  it("keeps an expense's second receipt, and a quote's file", async () => {
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
    await test.db.execute(sql`
      insert into quote_files (user_id, key, quote_id, name)
      values (${owner.user.id}, ${keys[1]}, ${id}, 'Offer')`);
    await at(30 * DAY, sweepAll);
    for (const key of keys) expect(await stateOf(key)).toEqual([{ state: "stored" }]);
  });

  it("deletes an upload without an expense after a day, with its file", async () => {
    const key = await uploadReceipt(owner, await pngScan());
    await at(DAY - HOUR, () => sweepReceipts(test.deps));
    expect(await stateOf(key)).toEqual([{ state: "stored" }]);
    await at(DAY + HOUR, () => sweepReceipts(test.deps));
    expect(await stateOf(key)).toEqual([]);
    expect(await listedKeys(test.deps.storage)).not.toContain(key);
  });

  it("keeps an expense's receipt until 30 days after the expense is deleted", async () => {
    const project = await createProject(owner);
    const key = await uploadReceipt(owner, await pngScan());
    const expense = await createExpense(owner, project.id, { imageUrl: key });
    await at(30 * DAY, () => sweepReceipts(test.deps));
    expect(await stateOf(key)).toEqual([{ state: "stored" }]);
    await owner.delete(`/api/expenses/${expense.id}`);
    await at(30 * DAY, sweepAll);
    expect(await stateOf(key)).toEqual([{ state: "trashed" }]);
    expect(await listedKeys(test.deps.storage)).toContain(key);
    await at(30 * DAY + 1, sweepAll);
    expect(await stateOf(key)).toEqual([]);
    expect(await listedKeys(test.deps.storage)).not.toContain(key);
  });

  it("deletes the receipts of a deleted project", async () => {
    const project = await createProject(owner);
    const keys = [
      await uploadReceipt(owner, pdfInvoice()),
      await uploadReceipt(owner, await gifScan()),
    ];
    for (const imageUrl of keys) await createExpense(owner, project.id, { imageUrl });
    await owner.delete(`/api/projects/${project.id}`);
    await at(DAY + HOUR, () => sweepReceipts(test.deps));
    for (const key of keys) expect(await stateOf(key)).toEqual([]);
  });

  it("deletes a row whose upload was interrupted, and a file without a row", async () => {
    const [broken, rowless] = [
      "0a000000-0000-4000-8000-00000000000a.jpg",
      "0b000000-0000-4000-8000-00000000000b.pdf",
    ];
    await test.db.insert(uploads).values({
      userId: (await anUpload()).userId,
      key: broken,
      contentType: "image/jpeg",
      size: 1,
      createdAt: test.clock.now(),
    });
    const bytes = Buffer.from("%PDF-");
    await putBytes(test.deps.storage, rowless, { bytes, contentType: "application/pdf" });
    await at(DAY * 10_000, () => sweepReceipts(test.deps));
    expect(await stateOf(broken)).toEqual([]);
    expect(await listedKeys(test.deps.storage)).not.toContain(rowless);
  });

  it("deletes what a killed server left of an upload", async () => {
    const { dataDir } = test.deps.config;
    await mkdir(join(dataDir, "incoming", "receipt-left"), { recursive: true });
    await at(DAY * 10_000, () => sweepReceipts(test.deps));
    expect(await readdir(join(dataDir, "incoming"))).toEqual([]);
  });

  it("continues when a file cannot be deleted, and tries it again", async () => {
    const key = await uploadReceipt(owner, await pngScan());
    await test.db.update(uploads).set({ state: "deleting" }).where(eq(uploads.key, key));
    const remove = () => Promise.reject(new Error("the disk is away"));
    await sweepReceipts({ ...test.deps, storage: { ...test.deps.storage, remove } });
    expect(await stateOf(key)).toEqual([{ state: "deleting" }]);
    await sweepReceipts(test.deps);
    expect(await stateOf(key)).toEqual([]);
  });

  it("never deletes the receipt of an expense that is being saved", async () => {
    const client = await test.homeowner();
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
      const sweeping = at(2 * DAY, () => sweepReceipts(test.deps));
      const [saved] = await Promise.all([saving, sweeping]);
      const isThere = (await listedKeys(test.deps.storage)).includes(key);
      expect([saved.status, isThere]).toEqual(saved.status === 201 ? [201, true] : [400, false]);
    }
  });

  it("keeps a receipt that was moved to the trash during the sweep", async () => {
    const project = await createProject(owner);
    const imageUrl = await uploadReceipt(owner, pdfInvoice());
    const given: number[] = [];
    const db = Object.create(test.db) as typeof test.db;
    db.transaction = async (work, config) => {
      if (given.length === 0) {
        const { id } = await createExpense(owner, project.id, { imageUrl });
        given.push(id);
        await owner.delete(`/api/expenses/${id}`);
      }
      return test.db.transaction(work, config);
    };
    await at(2 * DAY, () => sweepReceipts({ ...test.deps, db }));
    expect(await stateOf(imageUrl)).toEqual([{ state: "trashed" }]);
    expect(await listedKeys(test.deps.storage)).toContain(imageUrl);
    expect((await owner.post(`/api/expenses/${given[0]}/restore`)).status).toBe(200);
  });

  async function anUpload() {
    const key = await uploadReceipt(owner, await jpegOfSize(100_000));
    const [row] = await test.db
      .select({ userId: uploads.userId })
      .from(uploads)
      .where(eq(uploads.key, key));
    if (!row) throw new Error("The upload left no row");
    return row;
  }
});
