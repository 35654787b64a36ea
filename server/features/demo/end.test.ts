import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { isWrite, listCalls, needsSession } from "../../../tests/support/app/calls.ts";
import { expensesOf, openDemo, rowsOf } from "../../../tests/support/records/demos.ts";
import { pngScan } from "../../../tests/support/records/receipts.ts";
import { listedKeys } from "../../../tests/support/doubles/storage-contract.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { sweepsOf } from "../../jobs/sweeps.ts";
import { sweepDemos } from "./commands.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
});
afterAll(() => product.close());

describe("after 24 hours", () => {
  test("rejects requests of a demo", async () => {
    const own = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
    const visitor = await openDemo(own);
    own.clock.advance(DAY - 1);
    expect(await visitor.get("/api/user")).toMatchObject({ status: 200 });
    own.clock.advance(1);
    const calls = (await listCalls(own.visitor())).filter(needsSession);
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) {
      const response = await visitor.send(call.method, call.path, isWrite(call) ? {} : undefined);
      expect.soft(response.status, `${call.method} ${call.path}`).toBe(401);
    }
    await own.close();
  });

  test("the sweep deletes only that demo's rows and files", async () => {
    const before = product.clock.now();
    const homeowner = await product.homeowner();
    const ownKey = await uploadReceipt(homeowner, await pngScan());
    const ended = await openDemo(product);
    const withReceipt = (await expensesOf(ended)).find(({ imageUrl }) => imageUrl !== null);
    expect(withReceipt).toBeDefined();
    await ended.delete(`/api/expenses/${withReceipt?.id}`);
    await ended.post(
      "/api/contractors",
      { name: "Ada Byrne" },
      { "idempotency-key": "a key of the demo" },
    );
    product.clock.advance(HOUR);
    const living = await openDemo(product);
    const keys = await keysOf(ended.user.id);
    expect(keys).toHaveLength(9);

    product.clock.set(new Date(before.getTime() + DAY));
    await sweepDemos(product.deps);

    const gone = await rowsOf(product, ended.user.id);
    expect(Object.entries(gone).filter(([, count]) => count !== 0)).toEqual([]);
    expect(await rowsOf(product, living.user.id)).toMatchObject({
      users: 1,
      expenses: 60,
      uploads: 9,
    });
    expect(await living.get("/api/user")).toMatchObject({ status: 200 });
    const files = await listedKeys(product.deps.storage);
    expect(files.filter((file) => keys.includes(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining([ownKey, ...(await keysOf(living.user.id))]));
    product.clock.set(before);
  });

  async function keysOf(userId: number): Promise<string[]> {
    const { rows } = await product.db.execute<{ key: string }>(
      sql`select key from uploads where user_id = ${userId}`,
    );
    return rows.map(({ key }) => key);
  }

  test("the sweep runs every hour", () => {
    expect(sweepsOf(product.deps)).toContainEqual(
      expect.objectContaining({ name: "demos", everyMs: HOUR }),
    );
  });
});
