import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  contentsOf,
  type Installation,
  newInstallation,
  receiptsOf,
} from "../../../tests/support/app/processes/installations.ts";
import { pdfInvoice, phonePhoto } from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { newestMigration } from "../../db/migrate.ts";
import { systemClock } from "../../gateways/clock.ts";
import { backUp } from "./backup-commands.ts";
import { fileSource, fileTarget } from "./backup-locations.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { restoreBackup } from "./restore-commands.ts";

let folder: string;
let path: string;
let source: TestApp;
let target: Installation;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-backup-"));
  path = join(folder, "backup.tar");
  source = await createTestApp();
  target = await newInstallation();
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true });
});

function sourceUrl(): string {
  return source.deps.config.databaseUrl ?? "";
}

/** The content of the source's tables. */
async function sourceContents() {
  return contentsOf({
    query: async <Row extends object>(text: string) =>
      (await source.connection.pool.query<Row & pg.QueryResultRow>(text)).rows,
  });
}

async function makeBackup(storage = source.deps.storage) {
  const [connectionString, clock] = [sourceUrl(), systemClock];
  const target = await fileTarget(path, clock.now());
  return backUp({ connectionString, storage, clock, target });
}

async function restore(storage = target.storage) {
  return restoreBackup({
    connectionString: target.connectionString,
    storage,
    source: await fileSource(path),
  });
}

/** An expense with an image, and one with a document. */
async function keepTwoReceipts(): Promise<void> {
  const homeowner = await source.homeowner();
  const { id } = await createProject(homeowner);
  for (const file of [await phonePhoto(), pdfInvoice()]) {
    await createExpense(homeowner, id, { imageUrl: await uploadReceipt(homeowner, file) });
  }
}

/**
 * All kinds of records, malicious texts, a full trash and three receipts, one of them in the trash.
 */
async function liveIn(): Promise<void> {
  const homeowner = await source.homeowner({ firstName: "Zoë \\N \t \u2028 'x'" });
  const { id } = await createProject(homeowner, { name: "A\\.\nkitchen" });
  for (const file of [await phonePhoto(), pdfInvoice()]) {
    const imageUrl = await uploadReceipt(homeowner, file);
    await createExpense(homeowner, id, { imageUrl, notes: "back\\slash\ttab" });
  }
  const imageUrl = await uploadReceipt(homeowner, await phonePhoto());
  const gone = await createExpense(homeowner, id, { imageUrl });
  expect((await homeowner.delete(`/api/expenses/${gone.id}`)).status).toBe(204);
  await source.visitor().post("/api/forgot-password", { email: homeowner.user.email });
  await source.visitor().post("/api/demo", {});
}

test("a restore reproduces every row and receipt, and sequences continue", async () => {
  await liveIn();
  const { manifest, missing } = await makeBackup();
  expect(missing).toEqual([]);
  expect(manifest.receipts).toMatchObject({ missing: 0 });
  expect(manifest.receipts.files).toBeGreaterThanOrEqual(3);
  expect(manifest.sums.expenses).not.toBe("0.00");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["backup.tar"]);

  const before = await sourceContents();
  await restore();
  expect(await contentsOf(target)).toEqual(before);
  expect(await receiptsOf(target.storage)).toEqual(await receiptsOf(source.deps.storage));
  const [next] = await target.query<{ id: number; known: number }>(
    `with added as (insert into users (email) values ('next@example.com') returning id)
     select added.id, (select max(id) from users) as known from added`,
  );
  expect(next?.id).toBeGreaterThan(Number(next?.known));
  const jobs = "select id, name, data, state from jobs.job where state < 'completed' order by id";
  const { rows } = await source.connection.pool.query(jobs);
  expect(rows.length).toBeGreaterThan(0);
  expect(await target.query(jobs)).toEqual(rows);
});

test("a backup during concurrent writes is consistent", async () => {
  const homeowner = await source.homeowner();
  const { id } = await createProject(homeowner, { budget: "1000.00" });
  const ending = new AbortController();
  // Budget and expense change in one transaction, so they agree in every snapshot.
  const write = async (text: string) => {
    const client = new pg.Client({ connectionString: sourceUrl() });
    await client.connect();
    while (!ending.signal.aborted) await client.query(text);
    await client.end();
  };
  const adding = `
    begin;
    update projects set budget = budget + 3.21 where id = ${id};
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
      select user_id, id, repeat('paint ', 50), 3.21, 'Materials', 'Cash', '2026-03-01' from projects where id = ${id};
    commit`;
  // Locks first, so that the next two statements see the same expenses.
  const removing = `
    begin;
    select from projects where id = ${id} for update;
    update projects set budget = budget - 3.21
      where id = ${id} and exists (select from expenses where project_id = ${id});
    delete from expenses where ctid in (select ctid from expenses where project_id = ${id} limit 1);
    commit`;
  const writers = [write(adding), write(adding), write(removing)];
  try {
    for (let count = 0; count < 3; count += 1) {
      await rm(path, { force: true });
      await makeBackup();
    }
  } finally {
    ending.abort();
    await Promise.all(writers);
  }
  const { manifest } = await restore();
  const [found] = await target.query(
    `select sum(amount)::text as sum, count(*)::int as count,
       (select (budget - 1000)::text from projects) as moved from expenses`,
  );
  expect(found).toEqual({
    sum: manifest.sums.expenses,
    moved: manifest.sums.expenses,
    count: manifest.tables.find(({ name }) => name === "expenses")?.rows,
  });
});

test("reports a missing receipt, except of an account deleted in the meantime", async () => {
  await keepTwoReceipts();
  const { storage } = source.deps;
  const [lost = "", leaving = ""] = [...(await receiptsOf(storage)).keys()];
  await storage.remove(lost);
  let isGone = false;
  const { missing, manifest } = await makeBackup({
    ...storage,
    open: async (key) => {
      if (key !== leaving) return storage.open(key);
      isGone = true;
      await source.connection.pool.query("update uploads set state = 'deleting' where key = $1", [
        key,
      ]);
      return undefined;
    },
  });
  expect(isGone).toBe(true);
  expect(missing).toEqual([lost]);
  expect(manifest.receipts.missing).toBe(1);
  await restore();
});

test("reports an unreadable receipt and backs up the others", async () => {
  await keepTwoReceipts();
  const { storage } = source.deps;
  const [broken = "", ...others] = [...(await receiptsOf(storage)).keys()];
  const { missing, manifest } = await makeBackup({
    ...storage,
    open: async (key) => {
      if (key === broken) throw new Error("the disk cannot be read here");
      return storage.open(key);
    },
  });
  expect(missing).toEqual([broken]);
  expect(manifest.receipts).toMatchObject({ files: others.length, missing: 1 });
  await restore();
  expect([...(await receiptsOf(target.storage)).keys()].toSorted()).toEqual(others.toSorted());
});

test("of two backups with one name, one completes and the other is rejected", async () => {
  await keepTwoReceipts();
  const results = await Promise.allSettled([makeBackup(), makeBackup()]);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toEqual([
    {
      status: "rejected",
      reason: new BackupRefusal(`${path} is there by now. Choose another name.`),
    },
  ]);
  expect(await readdir(folder)).toEqual(["backup.tar"]);
  const before = await sourceContents();
  await restore();
  expect(await contentsOf(target)).toEqual(before);
});

test("does not overwrite an existing file", async () => {
  await writeFile(path, "of somebody");
  await expect(makeBackup()).rejects.toThrow("is there by now");
  expect(await readFile(path, "utf8")).toBe("of somebody");
  expect(await readdir(folder)).toEqual(["backup.tar"]);
});

test("reports an unreadable preview and backs up its receipt", async () => {
  await keepTwoReceipts();
  const { storage } = source.deps;
  const all = await receiptsOf(storage);
  const [broken = ""] = [...all].find(([, { preview }]) => preview !== undefined) ?? [];
  const { missing, withoutPreview, manifest } = await makeBackup({
    ...storage,
    readPreview: async (key) => {
      if (key === broken) throw new Error("the disk cannot be read here");
      return storage.readPreview(key);
    },
  });
  expect({ missing, withoutPreview }).toEqual({ missing: [], withoutPreview: [broken] });
  expect(manifest.receipts).toMatchObject({ files: all.size, missing: 0 });
  await restore();
  const found = await receiptsOf(target.storage);
  expect(found.get(broken)).toEqual({ file: all.get(broken)?.file, preview: undefined });
});

test("a failing store leaves no file", async () => {
  await keepTwoReceipts();
  const storage = {
    ...source.deps.storage,
    open: async () => Promise.reject(new Error("the store is away")),
  };
  const work = makeBackup(storage);
  await expect(work).rejects.toThrow("the store is away");
  expect(await readdir(folder)).toEqual([]);
});

test("names an unknown table and omits it", async () => {
  await source.connection.pool.query("create table of_another_app as select 1 as one");
  const { unknownTables, manifest } = await makeBackup();
  expect(unknownTables).toEqual(["of_another_app"]);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("of_another_app");
  await restore();
});

test("every table of the schema is known", async () => {
  const { unknownTables } = await makeBackup();
  expect(unknownTables).toEqual([]);
});

test("rejects a database with pending migrations", async () => {
  await source.connection.pool.query("delete from migrations where name = $1", [newestMigration()]);
  await expect(makeBackup()).rejects.toThrow("Call npm run db:migrate first");
  expect(await readdir(folder)).toEqual([]);
});
