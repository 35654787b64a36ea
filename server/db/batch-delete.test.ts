import { eq, isNotNull, lte, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { waitForLock } from "../../tests/support/database/lock-waits.ts";
import { connect, type Connection } from "./client.ts";
import { securityEvents } from "./schema/accounts.ts";
import { deleteInBatches, updateInBatches } from "./batch-delete.ts";
import { SlowStatements } from "./slow-statements.ts";
import { sessions } from "./schema/tables.ts";

const BATCH_SIZE = 100;
const OVER = 1_050;
const NOW = new Date("2026-03-14T09:00:00.000Z");

let database: TestDatabase;
let connection: Connection;
/** row count of each statement */
let rows: unknown[];

beforeEach(async () => {
  database = await createTestDatabase();
  rows = [];
  const log = { warn: (line: { rows?: unknown }) => rows.push(line.rows) };
  connection = connect({
    connectionString: database.url,
    poolSize: 3,
    poolWaitMs: 60_000,
    statementTimeoutMs: 60_000,
    slow: new SlowStatements({ log, fromMs: 0 }),
    onError: () => {},
  });
  await connection.db.execute(sql`
    insert into sessions (sid, sess, expire)
    select 'session ' || n, '{"userId": 1}',
      ${NOW.toISOString()}::timestamptz + make_interval(secs => case when n > ${OVER} then 1 else 0 end)
    from generate_series(1, ${OVER + 10}::int) n`);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const deletion = {
  table: sessions,
  key: [sessions.sid],
  condition: lte(sessions.expire, NOW),
  batchSize: BATCH_SIZE,
};

test("deletes expired rows in batches and keeps the others", async () => {
  const { db } = connection;
  rows = [];
  expect(await deleteInBatches(db, deletion)).toBe(OVER);
  expect(rows).toEqual([
    ...Array.from({ length: Math.floor(OVER / BATCH_SIZE) }, () => BATCH_SIZE),
    OVER % BATCH_SIZE,
  ]);
  const { rowCount } = await connection.pool.query("select from sessions");
  expect(rowCount).toBe(10);
});

test("updates expired rows in batches", async () => {
  const { db, pool } = connection;
  await pool.query("insert into users (email) values ('anna@example.com')");
  await pool.query(
    `insert into security_events (user_id, kind, address, created_at)
     select users.id, 'signed_in', '192.0.2.1', $1::timestamptz + make_interval(secs => n / $2)
     from users, generate_series(1, $3::int) n`,
    [NOW, OVER + 1, OVER + 10],
  );
  rows = [];
  const { userId, id, address, createdAt } = securityEvents;
  const changed = await updateInBatches(db, sql`address = null`, {
    table: securityEvents,
    key: [userId, id],
    condition: sql`${lte(createdAt, NOW)} and ${isNotNull(address)}`,
    batchSize: BATCH_SIZE,
  });
  expect(changed).toBe(OVER);
  expect(rows).toHaveLength(Math.ceil(OVER / BATCH_SIZE));
  const { rowCount } = await pool.query("select from security_events where address is not null");
  expect(rowCount).toBe(10);
});

test("keeps a row renewed during the deletion", async () => {
  const { db } = connection;
  const isRenewed = eq(sessions.sid, "session 1");
  const { promise: renewed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const renewing = db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ expire: new Date(NOW.getTime() + 1) })
      .where(isRenewed);
    hold();
    await renewed;
  });
  await held;
  const deleting = deleteInBatches(db, { ...deletion, batchSize: 2 * OVER });
  await waitForLock(db, deleting);
  commit();
  await renewing;
  expect(await deleting).toBe(OVER - 1);
  const left = await connection.pool.query("select from sessions where sid = 'session 1'");
  expect(left.rowCount).toBe(1);
});
