import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { isWrite, listCalls, needsSession } from "../support/app/calls.ts";
import { createProject, expenseBody } from "../support/records/factories.ts";
import { recordFigures } from "../support/run/fault-figures.ts";

const HOUR = 60 * 60 * 1000;

let product: TestApp;
let anna: Homeowner;
beforeEach(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
});
afterEach(() => product.close());

/** Makes every insert fail as on a full disk. */
async function failAllInserts({ db }: TestApp): Promise<void> {
  await db.execute(sql`
    create function no_space() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = 'disk_full';
    end $$`);
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    await db.execute(sql`
      create trigger no_space before insert or update on ${sql.identifier(name)}
      for each statement execute function no_space()`);
  }
}

test("when no row can be written, reads work and writes are refused with a reason", async () => {
  const { id } = await createProject(anna);
  const calls = await listCalls(anna);
  const reads = calls.filter((call) => !isWrite(call) && needsSession(call));
  await failAllInserts(product);
  // By now the session is due for an extension, which fails.
  product.clock.advance(2 * HOUR);
  const refused: string[] = [];
  for (const { path } of reads) {
    const { status } = await anna.get(path);
    if (status >= 500) refused.push(`${path}: ${status}`);
  }
  // Downloads are first collected on disk, and a project's files are counted.
  expect(refused).toEqual([
    "/api/account/export: 507",
    `/api/projects/${id}/exports/project.xlsx: 507`,
  ]);
  expect(reads.length).toBeGreaterThan(15);

  const full = { status: 507, body: { code: "storage_full" } };
  expect(await anna.post("/api/expenses", expenseBody(id))).toMatchObject(full);
  const { email } = anna.user;
  const again = product.visitor();
  expect(await again.post("/api/login", { email, password: anna.password })).toMatchObject(full);
  expect(await anna.get("/api/user")).toMatchObject({ status: 200, body: { email } });
  recordFigures("The database has no space for another row", {
    "kinds of reads": reads.length,
    "answered normally": reads.length - refused.length,
    "refused with 507": "downloads, which are first collected on disk, and writes",
  });
});
