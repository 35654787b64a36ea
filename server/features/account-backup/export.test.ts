import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { openDemo } from "../../../tests/support/records/demos.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { download, restored } from "../../../tests/support/account-backup.ts";
import { listenOnFreePort } from "../../../tests/support/doubles/raw-request.ts";
import { jpegOfSize } from "../../../tests/support/records/receipts.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";
import { acquireLease } from "../../limits/rate-limit.ts";

const HOUR = 60 * 60 * 1000;

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await product.homeowner();
});

test("the download has the date in its name and is not cached", async () => {
  const answer = await anna.get("/api/account/export");
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="plumbline-2026-03-14.zip"',
    "cache-control": "private, no-store",
  });
});

test("the download is recorded in the security log", async () => {
  await download(anna);
  const { rows } = await product.db.execute(
    sql`select kind from security_events where user_id = ${anna.user.id} and kind like 'data%'`,
  );
  expect(rows).toEqual([{ kind: "data_downloaded" }]);
});

test("contains no other account's and no deleted records, but their activity", async () => {
  const bob = await product.homeowner();
  await createProject(bob, { name: "Bob's house" });
  const { id } = await createProject(anna, { name: "Anna's house" });
  const gone = await createExpense(anna, id, { description: "Deleted" });
  await anna.delete(`/api/expenses/${gone.id}`);
  const { files } = await download(anna);
  const texts = new Map([...files].map(([name, bytes]) => [name, String(bytes)]));
  for (const text of texts.values()) expect(text).not.toContain("Bob's house");
  const named = [...texts].filter(([, text]) => text.includes("Deleted")).map(([name]) => name);
  expect(named).toEqual(["changes.csv", "plumbline.json"]);
  expect(JSON.parse(texts.get("plumbline.json") ?? "")).toMatchObject({ expenses: [] });
  expect(String(files.get("projects.csv"))).toContain("Anna's house");
});

test("many pages of records are complete", async () => {
  const { id } = await createProject(anna);
  await product.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select ${anna.user.id}, ${id}, 'Item ' || n, n, 'Materials', 'Cash', '2026-01-01'
    from generate_series(1, 1000) n`);
  const { files, bytes } = await download(anna);
  const { expenses } = JSON.parse(String(files.get("plumbline.json"))) as {
    expenses: { amount: string }[];
  };
  expect(expenses.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: 1000 }, (_, index) => index + 1),
  );
  expect(String(files.get("expenses.csv")).trim().split("\r\n")).toHaveLength(1001);
  await anna.delete("/api/account", { password: anna.password });
  const again = await product.homeowner({ email: anna.user.email });
  expect(await restored(again, bytes)).toMatchObject({ counts: { expenses: 1000 } });
});

describe("limits", () => {
  test("allow ten an hour, not counting the check before a download", async () => {
    for (let count = 0; count < 10; count += 1) {
      const asked = await product.app.inject({
        method: "HEAD",
        url: "/api/account/export",
        headers: { cookie: anna.cookieHeader() },
      });
      expect(asked.statusCode).toBe(200);
      expect((await anna.get("/api/account/export")).status).toBe(200);
    }
    const refused = await anna.get("/api/account/export");
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refused.headers["retry-after"]).toBe("3600");
    const asked = await product.app.inject({
      method: "HEAD",
      url: "/api/account/export",
      headers: { cookie: anna.cookieHeader() },
    });
    expect(asked.statusCode).toBe(429);
    expect(asked.headers["retry-after"]).toBe("3600");
    product.clock.advance(HOUR);
    expect((await anna.get("/api/account/export")).status).toBe(200);
  });

  test("allow one at a time per account", async () => {
    await acquireLease(product.deps, `export:${anna.user.id}`, 60_000);
    expect(await anna.get("/api/account/export")).toMatchObject({ status: 429 });
    expect(await (await product.homeowner()).get("/api/account/export")).toMatchObject({
      status: 200,
    });
  });

  test("a visitor cannot download; a demo can", async () => {
    expect(await product.visitor().get("/api/account/export")).toMatchObject({ status: 401 });
    const { files } = await download(await openDemo(product));
    expect([...files.keys()].filter((name) => name.startsWith("receipts/"))).toHaveLength(9);
  });
});

test("a disconnect stops the download, removes its files and frees the slot", async () => {
  const { id } = await createProject(anna);
  const { bytes } = await jpegOfSize(8 * 1024 * 1024);
  for (let count = 0; count < 5; count += 1) {
    const key = await addStoredReceipt(product.db, anna.user.id);
    await putBytes(product.deps.storage, key, { bytes, contentType: "image/jpeg" });
    await createExpense(anna, id, { imageUrl: key });
  }
  const port = await listenOnFreePort(product.app);
  const request = httpRequest({
    port,
    path: "/api/account/export",
    headers: { cookie: anna.cookieHeader() },
  });
  request.on("error", () => {});
  request.end();
  const [response] = (await once(request, "response")) as [NodeJS.ReadableStream];
  await once(response, "readable");
  request.destroy();
  // The server notices the disconnect some time later.
  const isOver = async () => {
    const { rowCount } = await product.db.execute(
      sql`select from attempts where key = ${`export:${anna.user.id}`}`,
    );
    const folder = path.join(product.deps.config.dataDir, "incoming");
    return rowCount === 0 && (await readdir(folder)).length === 0;
  };
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
  expect(product.logged()).toContain("An account backup was not finished");
  expect((await anna.get("/api/account/export")).status).toBe(200);
});
