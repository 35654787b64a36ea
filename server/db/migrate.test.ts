import pg from "pg";
import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { findFreePort } from "../free-port.ts";
import { migrate } from "./migrate.ts";

const onError = () => {};

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await statement("drop schema public cascade; create schema public");
});
afterEach(async () => database.drop());

async function statement(text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(text);
  } finally {
    await client.end();
  }
}

describe("migrate", () => {
  test("five processes at once: one does the work, the others wait and find it done", async () => {
    const runs = await Promise.all(
      Array.from({ length: 5 }, async () => migrate({ connectionString: database.url, onError })),
    );
    const recorded = await statement("select name from migrations order by id");
    expect(recorded.rows.length).toBeGreaterThan(0);
    expect(runs.flat()).toEqual(recorded.rows.map((row) => row["name"]));
  });

  test("a second run has nothing to do", async () => {
    await migrate({ connectionString: database.url, onError });
    expect(await migrate({ connectionString: database.url, onError })).toEqual([]);
  });

  test("a database that is not there is named as the reason", async () => {
    const elsewhere = database.url.replace(/\/\w+\?/, "/no_such_database?");
    await expect(migrate({ connectionString: elsewhere, onError })).rejects.toThrow(
      'The database cannot be reached: database "no_such_database" does not exist. Check DATABASE_URL.',
    );
  });

  // "localhost" is two addresses: the failure is a list then, and has no text of its own.
  test.each(["127.0.0.1", "localhost"])(
    "a server that is not there is named, at %s",
    async (host) => {
      const port = await findFreePort(host);
      const connectionString = `postgresql://${host}:${port}/plumbline`;
      await expect(migrate({ connectionString, onError })).rejects.toThrow(
        /^The database cannot be reached: connect ECONNREFUSED .+ Check DATABASE_URL\.$/,
      );
    },
  );
});

test("a database of the first release keeps all that is in it, and learns the trash", async () => {
  const first = await migrate({ connectionString: database.url, onError, count: 1 });
  expect(first).toEqual(["0001_initial"]);
  await statement(`
    insert into users (email, first_name) values ('anna@example.com', 'Anna');
    insert into projects (user_id, name, budget) values (1, 'Kitchen', 25000);
    insert into uploads (user_id, key, content_type, size, state) values
      (1, 'a.jpg', 'image/jpeg', 1000, 'stored'), (1, 'b.jpg', 'image/jpeg', 1000, 'deleting'),
      (1, 'c.jpg', 'image/jpeg', 1000, 'pending');
    insert into expenses
      (user_id, project_id, description, amount, category, payment_method, date, image_url)
      values (1, 1, 'Oak boards', 123.40, 'Materials', 'Cash', '2026-03-10', 'a.jpg');
    insert into idempotency_keys (user_id, key, input_hash, expense_id, created_at)
      values (1, 'a-first-try', 'abc', 1, '2026-03-10T09:00:00Z');`);
  const tables = ["users", "projects", "uploads", "expenses"];
  const read = async () => Promise.all(tables.map(async (table) => readAll(table)));
  const before = await read();
  const [{ expense_id, ...key } = {}] = await readAll("idempotency_keys");
  expect(expense_id).toBe(1);

  const { length } = await migrate({ connectionString: database.url, onError });
  expect(length).toBeGreaterThan(0);

  // Later releases add columns, and change and lose none.
  expect(await read()).toMatchObject(before);
  expect(await readAll("idempotency_keys")).toEqual([
    { ...key, kind: "expense", record_id: expense_id },
  ]);
  await statement("update uploads set state = 'trashed' where key = 'a.jpg'");
  await expect(
    statement(
      "insert into idempotency_keys (user_id, key, input_hash, record_id) values (1, 'b', '', 1)",
    ),
  ).rejects.toThrow(/"kind"/);
});

async function readAll(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await statement(`select to_jsonb(t) as row from ${table} t order by 1`);
  return rows.map(({ row }) => z.record(z.string(), z.unknown()).parse(row));
}
