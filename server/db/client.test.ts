import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { connect, type Connection, type Tx } from "./client.ts";
import { keyRow } from "./row-schemas.ts";
import { prepareRows, sendLast } from "./rows.ts";

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  const timeouts = { poolWaitMs: 15_000, statementTimeoutMs: 15_000 };
  connection = connect({
    connectionString: database.url,
    poolSize: 1,
    ...timeouts,
    onError: () => {},
  });
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

test("returns a connection that breaks before BEGIN to the pool", async () => {
  const { db, pool } = connection;
  pool.once("acquire", (client) => {
    if (client instanceof pg.Client) void client.end();
  });
  await expect(db.transaction(async () => "never begun")).rejects.toThrow();
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
});

test("rolls back a failed transaction and reuses its connection", async () => {
  const { db } = connection;
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (email) values ('nobody@example.com')`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await db.execute(sql`select from users`)).rowCount).toBe(0);
});

const addUser = prepareRows(
  keyRow,
  () => sql`insert into users (email) values (${sql.placeholder("email")}) returning email as key`,
);
const countUsers = async () => (await connection.db.execute(sql`select from users`)).rowCount;

test("statements are sent without waiting for earlier responses", async () => {
  const client = await connection.pool.connect();
  expect(client).toHaveProperty("pipeline", true);
  client.release();
});

test("a transaction's first statements are one write to the socket", async () => {
  const { db, pool } = connection;
  const client = await pool.connect();
  const writes: number[] = [];
  const { stream } = client.connection;
  const writev = stream._writev?.bind(stream);
  stream._writev = (chunks, done) => {
    writes.push(chunks.length);
    writev?.(chunks, done);
  };
  client.release();
  await db.transaction(async (tx) => {
    const emails = ["first@example.com", "second@example.com"];
    await Promise.all(emails.map((email) => addUser(tx, { email })));
  });
  expect(await countUsers()).toBe(2);
  expect(writes).toHaveLength(1);
});

test("a last statement is committed once", async () => {
  const { db } = connection;
  await db.transaction(async (tx) => {
    await addUser(tx, { email: "first@example.com" });
    await sendLast(tx, addUser, { email: "last@example.com" });
  });
  expect(await countUsers()).toBe(2);
  const failing = db.transaction((tx) => addUser(tx, { email: "first@example.com" }));
  await expect(failing).rejects.toThrow();
  expect(await countUsers()).toBe(2);
});

test("a failed last statement rolls back", async () => {
  const { db } = connection;
  const failing = db.transaction(async (tx) => {
    await addUser(tx, { email: "same@example.com" });
    await sendLast(tx, addUser, { email: "same@example.com" });
  });
  await expect(failing).rejects.toThrow();
  expect(await countUsers()).toBe(0);
});

test("the database and its transactions know whether every account has Pro", async () => {
  const { db, close } = connect({
    connectionString: database.url,
    isEveryonePro: true,
    onError: () => {},
  });
  const inTransaction = await db.transaction(async (tx: Tx) => tx.isEveryonePro);
  expect([db.isEveryonePro, inTransaction, connection.db.isEveryonePro]).toEqual([
    true,
    true,
    false,
  ]);
  await close();
});
