import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { connect, type Connection } from "./client.ts";

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  const patience = { poolWaitMs: 15_000, statementTimeoutMs: 15_000 };
  connection = connect({
    connectionString: database.url,
    poolSize: 1,
    ...patience,
    onError: () => {},
  });
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

test("a connection that breaks before its transaction begins is not lost to the pool", async () => {
  const { db, pool } = connection;
  pool.once("acquire", (client) => {
    if (client instanceof pg.Client) void client.end();
  });
  await expect(db.transaction(async () => "never begun")).rejects.toThrow();
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
});

test("what fails in a transaction leaves nothing behind, and its connection serves the next", async () => {
  const { db } = connection;
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (email) values ('nobody@example.com')`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await db.execute(sql`select from users`)).rowCount).toBe(0);
});
