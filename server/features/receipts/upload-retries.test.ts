import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  formWith,
  pdfInvoice,
  pngScan,
  type ReceiptFile,
} from "../../../tests/support/records/receipts.ts";
import { problemOf } from "../../../tests/support/uploading.ts";
import type { UserId } from "../../../shared/ids.ts";
import { uploadResponse } from "../../../shared/receipts/contract.ts";
import { attempts } from "../../db/schema/billing.ts";
import { uploads } from "../../db/schema/tables.ts";
import { UPLOAD_LIMITS } from "./commands.ts";

let product: TestApp;
let owner: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  owner = await product.homeowner();
});
afterAll(() => product.close());

function send(client: Homeowner, file: ReceiptFile, key: string) {
  const { body, headers } = formWith(file);
  return client.post("/api/upload", body, { ...headers, "idempotency-key": key });
}

async function upload(client: Homeowner, file: ReceiptFile, key: string): Promise<string> {
  return uploadResponse.parse((await send(client, file, key)).body).imageUrl;
}

const rowsOf = ({ user }: Homeowner) =>
  product.deps.db
    .select()
    .from(uploads)
    .where(eq(uploads.userId, user.id as UserId));

test("stores an upload repeated with its Idempotency-Key once per account", async () => {
  const file = await pngScan();
  const sent = [await upload(owner, file, "a-retry-1"), await upload(owner, file, "a-retry-1")];
  expect(new Set(sent).size).toBe(1);
  expect(await rowsOf(owner)).toMatchObject([{ key: sent[0], state: "stored" }]);
  const other = await product.homeowner();
  expect(await upload(other, file, "a-retry-1")).not.toBe(sent[0]);
});

test("rejects another file with the same key", async () => {
  const invoice = pdfInvoice();
  await upload(owner, invoice, "a-retry-2");
  const bytes = Buffer.concat([invoice.bytes, Buffer.from("\n")]);
  const response = await send(owner, { ...invoice, bytes }, "a-retry-2");
  expect(problemOf(response)).toEqual({ status: 409, code: "conflict" });
});

test("rejects a file of another type with the same key", async () => {
  await upload(owner, pdfInvoice(), "a-retry-4");
  const response = await send(owner, await pngScan(), "a-retry-4");
  expect(problemOf(response)).toEqual({ status: 409, code: "conflict" });
});

test("accepts a retry of a stored upload where another upload is rejected", async () => {
  const busy = await product.homeowner();
  const file = pdfInvoice();
  const key = await upload(busy, file, "a-retry-5");
  const { db, clock } = product.deps;
  const others = Array.from({ length: UPLOAD_LIMITS.perHour }, () => ({
    userId: busy.user.id as UserId,
    key: `${randomUUID()}.pdf`,
    contentType: "application/pdf",
    size: 1,
    createdAt: clock.now(),
  }));
  await db.insert(uploads).values(others);
  expect(problemOf(await send(busy, file, "a-new-one-1"))).toMatchObject({ status: 429 });
  expect(await upload(busy, file, "a-retry-5")).toBe(key);
  await db.delete(uploads).where(eq(uploads.size, 1));
  await db
    .update(attempts)
    .set({ count: UPLOAD_LIMITS.perMinute, endsAt: new Date(clock.now().getTime() + 120_000) })
    .where(eq(attempts.key, `upload:${busy.user.id}`));
  expect(problemOf(await send(busy, file, "a-new-one-2"))).toMatchObject({ status: 429 });
  expect(await upload(busy, file, "a-retry-5")).toBe(key);
});

test("rejects a retry of an upload that is in the trash by now", async () => {
  const key = await upload(owner, pdfInvoice(), "a-retry-6");
  const isIt = and(eq(uploads.userId, owner.user.id as UserId), eq(uploads.key, key));
  await product.deps.db.update(uploads).set({ state: "trashed" }).where(isIt);
  const response = await send(owner, pdfInvoice(), "a-retry-6");
  expect(problemOf(response)).toEqual({ status: 409, code: "conflict" });
});

test("a retry after the file was removed stores it under the same name", async () => {
  const file = await pngScan();
  const key = await upload(owner, file, "a-retry-3");
  const isIt = and(eq(uploads.userId, owner.user.id as UserId), eq(uploads.key, key));
  await product.deps.db.update(uploads).set({ state: "deleting" }).where(isIt);
  expect(problemOf(await send(owner, file, "a-retry-3"))).toMatchObject({ status: 503 });
  await product.deps.db.delete(uploads).where(isIt);
  expect(await upload(owner, file, "a-retry-3")).toBe(key);
});
