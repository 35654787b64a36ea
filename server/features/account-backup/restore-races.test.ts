import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import {
  download,
  eventsOf,
  restored,
  sendArchive,
} from "../../../tests/support/account-backup.ts";
import { pngScan } from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { sweepReceipts } from "../receipts/sweep-commands.ts";

let product: TestApp;
let bytes: Buffer;
beforeAll(async () => {
  product = await createTestApp({ poolSize: 20 });
  const anna = await product.homeowner();
  const { id } = await createProject(anna, { name: "Restored" });
  await createExpense(anna, id, { imageUrl: await uploadReceipt(anna, await pngScan()) });
  ({ bytes } = await download(anna));
});
afterAll(() => product.close());

let bob: Homeowner;
beforeEach(async () => {
  bob = await product.homeowner();
});

async function countOf(table: "projects" | "expenses" | "uploads"): Promise<unknown> {
  const { rows } = await product.db.execute(sql`
    select count(*) as count from ${sql.raw(table)} where user_id = ${bob.user.id}`);
  return rows[0]?.["count"];
}

test("only one of many concurrent restores adds the project", async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => sendArchive(bob, bytes)));
  const added = responses.filter((response) => {
    const last = response.status === 200 ? eventsOf(response).at(-1) : undefined;
    return last?.type === "done" && last.counts.projects === 1;
  });
  expect(added).toHaveLength(1);
  expect([await countOf("projects"), await countOf("expenses")]).toEqual([1, 1]);
});

test("a project added in the meantime rejects the restore and releases its receipts to the sweep", async () => {
  // Locks the account before the restore repeats its checks.
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: done, resolve: letGo } = Promise.withResolvers<void>();
  const adding = product.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into projects (user_id, name, budget, start_date)
      values (${bob.user.id}, 'Restored', 1000, ${product.clock.now().toISOString()})`);
    isHeld();
    await done;
  });
  await held;
  const restoring = restored(bob, bytes);
  await waitForLock(product.db, restoring);
  letGo();
  await adding;
  expect(await restoring).toMatchObject({ type: "error", code: "conflict" });
  expect([await countOf("projects"), await countOf("expenses")]).toEqual([1, 0]);
  await sweepReceipts(product.deps);
  expect(await countOf("uploads")).toBe(0);
});

test("an account deleted in the meantime receives nothing", async () => {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: done, resolve: letGo } = Promise.withResolvers<void>();
  const ending = product.db.transaction(async (tx) => {
    await tx.execute(sql`delete from users where id = ${bob.user.id}`);
    isHeld();
    await done;
  });
  await held;
  const restoring = restored(bob, bytes);
  await waitForLock(product.db, restoring);
  letGo();
  await ending;
  expect(await restoring).toMatchObject({ type: "error" });
});

test("allows ten restores an hour", async () => {
  for (let tries = 0; tries < 10; tries += 1) await restored(bob, Buffer.from("no ZIP"));
  expect(await sendArchive(bob, bytes)).toMatchObject({ status: 429 });
  product.clock.advance(60 * 60 * 1000);
  expect(await restored(bob, bytes)).toMatchObject({ type: "done" });
});

test("rejects a file over the limit and removes its folder", async () => {
  const small = await createTestApp();
  await small.close();
  const response = await bob.post("/api/account/restore", Buffer.alloc(10), {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(5 * 1024 ** 3),
  });
  expect(response.status).toBe(413);
});
