import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { download, restored, sendArchive } from "../../../tests/support/account-backup.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { listenOnFreePort } from "../../../tests/support/doubles/raw-request.ts";
import { jpegOfSize } from "../../../tests/support/records/receipts.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";

const MINUTE = 60_000;
const PLACES = 8;

let product: TestApp;
const open: ClientRequest[] = [];
afterEach(async () => {
  for (const request of open.splice(0)) request.destroy();
  await product.close();
});

interface Sending {
  request: ClientRequest;
  answer: Promise<IncomingMessage>;
}

/** Starts an upload that stalls. */
async function beginRestore(client: Homeowner): Promise<Sending> {
  const request = httpRequest({
    port: await listenOnFreePort(product.app),
    method: "POST",
    path: "/api/account/restore",
    headers: {
      cookie: client.cookieHeader(),
      origin: "http://localhost:3000",
      "content-type": "multipart/form-data; boundary=x",
      "content-length": 1_000_000,
    },
  });
  open.push(request);
  const answer = once(request, "response").then(([response]) => response as IncomingMessage);
  answer.catch(() => {});
  request.on("error", () => {});
  request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK');
  return { request, answer };
}

async function untilLeases(of: "restore" | "export", count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await product.db.execute(
        sql`select from attempts where key like ${`${of}:%`}`,
      );
      return rows.length;
    })
    .toBe(count);
}

test("a slow upload does not block others and loses its slot after half an hour", async () => {
  product = await createTestApp({ poolSize: 10 });
  const { bytes } = await download(await product.homeowner());
  const slow: Sending[] = [];
  for (let count = 1; count < PLACES; count += 1) {
    slow.push(await beginRestore(await product.homeowner()));
    await untilLeases("restore", count);
  }
  const bob = await product.homeowner();
  expect(await restored(bob, bytes)).toMatchObject({ type: "done" });

  slow.push(await beginRestore(await product.homeowner()));
  await untilLeases("restore", PLACES);
  const refused = await sendArchive(bob, bytes);
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(refused.headers["retry-after"]).toBe("30");

  product.clock.advance(30 * MINUTE);
  expect(await restored(bob, bytes)).toMatchObject({ type: "done" });
  const response = await slow[0]?.answer;
  expect(response?.statusCode).toBe(503);
});

test("allows one restore per account at a time", async () => {
  product = await createTestApp();
  const anna = await product.homeowner();
  await beginRestore(anna);
  await untilLeases("restore", 1);
  expect(await sendArchive(anna, Buffer.from("PK"))).toMatchObject({ status: 429 });
});

test("ends an upload below the minimum rate, which can then be restarted", async () => {
  product = await createTestApp({
    accountBackupThroughput: { sender: { everyMilliseconds: 50, minBytes: 1_000_000 } },
  });
  const anna = await product.homeowner();
  const { answer } = await beginRestore(anna);
  expect((await answer).statusCode).toBe(408);
  await untilLeases("restore", 0);
});

test("ends a stalled download, removes its files and allows the next", async () => {
  product = await createTestApp({
    accountBackupThroughput: { reader: { everyMilliseconds: 50, minBytes: 1024 } },
  });
  const anna = await product.homeowner();
  const { id } = await createProject(anna);
  const { bytes } = await jpegOfSize(8 * 1024 * 1024);
  for (let count = 0; count < 4; count += 1) {
    const key = await addStoredReceipt(product.db, anna.user.id);
    await putBytes(product.deps.storage, key, { bytes, contentType: "image/jpeg" });
    await createExpense(anna, id, { imageUrl: key });
  }
  const request = httpRequest({
    port: await listenOnFreePort(product.app),
    path: "/api/account/export",
    headers: { cookie: anna.cookieHeader() },
  });
  open.push(request);
  request.on("error", () => {});
  request.end();
  // Reads the headers only.
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.on("error", () => {});
  await expect
    .poll(async () => readdir(join(product.deps.config.dataDir, "incoming")), { timeout: 30_000 })
    .toEqual([]);
  expect(product.logged()).toContain("Too little was taken");
  await untilLeases("export", 0);
  expect((await anna.get("/api/account/export")).status).toBe(200);
});
