import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { createProject, expenseBody } from "../../tests/support/records/factories.ts";
import { download, eventsOf, sendArchive } from "../../tests/support/account-backup.ts";
import { createLogger } from "../http/core/logger.ts";
import { connect, type ConnectionOptions } from "./client.ts";
import { refreshStatistics } from "./refresh-statistics.ts";

const ROWS = 1200;
const UNKNOWN = -1;

let product: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await product.homeowner();
  projectId = (await createProject(anna)).id;
});
afterAll(() => product.close());
// Autovacuum is off here, so only the test refreshes statistics.
beforeEach(() => setKnownRows(UNKNOWN));

async function setKnownRows(rows: number): Promise<void> {
  await product.db.execute(sql`
    update pg_class set reltuples = ${rows} where relname in ('expenses', 'projects')`);
}

async function knownRows(): Promise<number> {
  const { rows } = await product.db.execute<{ count: number }>(
    sql`select reltuples as count from pg_class where relname = 'expenses'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

async function importRows(): Promise<number> {
  const { projectId: _, ...expense } = expenseBody(projectId);
  const expenses = Array.from({ length: ROWS }, () => expense);
  const response = await anna.post("/api/imports", { projectId, fileName: "all.csv", expenses });
  expect(response.status).toBe(201);
  return (response.body as { id: number }).id;
}

describe("refreshes statistics", () => {
  let importId: number;

  test("after an import", async () => {
    importId = await importRows();
    expect(await knownRows()).toBe(ROWS);
  });

  test("after restoring an undone import", async () => {
    expect((await anna.delete(`/api/imports/${importId}`)).status).toBe(200);
    expect((await anna.post(`/api/imports/${importId}/restore`)).status).toBe(200);
    expect(await knownRows()).toBeGreaterThanOrEqual(ROWS);
  });

  test("after restoring a backup", async () => {
    const { bytes } = await download(anna);
    const bob = await product.homeowner();
    expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({ type: "done" });
    expect(await knownRows()).toBeGreaterThanOrEqual(2 * ROWS);
  });
});

describe("leaves statistics unchanged", () => {
  test("after few rows", async () => {
    await refreshStatistics(product.deps, ["expenses"], 999);
    expect(await knownRows()).toBe(UNKNOWN);
  });

  test("after less than a tenth of a large table", async () => {
    await setKnownRows(10_000_000);
    await refreshStatistics(product.deps, ["expenses"], 5000);
    expect(await knownRows()).toBe(10_000_000);
  });

  test("while another analyze runs, without waiting for it", async () => {
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`lock table expenses in share update exclusive mode`);
      await refreshStatistics(product.deps, ["expenses"], ROWS);
    });
    expect(await knownRows()).toBe(UNKNOWN);
  });

  test("for a database user who doesn't own the tables", async () => {
    await product.db.execute(sql`create role stranger; grant stranger to current_user`);
    const address = new URL(url());
    address.searchParams.set("options", "-c role=stranger");
    const { warned } = await refreshBy({ connectionString: address.href });
    await product.db.execute(sql`drop role stranger`);
    expect([await knownRows(), warned]).toEqual([UNKNOWN, ""]);
  });

  test("when it times out, logging a warning without failing", async () => {
    await product.db.execute(sql`
      insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
      select user_id, id, repeat('oak ', 60), 1, n, 'Cash', date '2026-01-01'
      from projects cross join generate_series(1, 20000) n where id = ${projectId}`);
    const { warned } = await refreshBy({ connectionString: url(), statementTimeoutMs: 20 });
    expect(await knownRows()).toBe(UNKNOWN);
    expect(warned).toContain("left to autovacuum");
  });
});

const url = () => product.deps.config.databaseUrl ?? "";

async function refreshBy(
  options: Pick<ConnectionOptions, "connectionString" | "statementTimeoutMs">,
): Promise<{ warned: string }> {
  let warned = "";
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      warned += chunk.toString();
      done();
    },
  });
  const { db, close } = connect({ ...options, onError: () => {} });
  await refreshStatistics({ db, log: createLogger("warn", output) }, ["expenses"], ROWS);
  await close();
  return { warned };
}
