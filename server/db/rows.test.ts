import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { connect, type Connection } from "./client.ts";
import { storedDate, storedTimestamp } from "./row-schemas.ts";
import { hasTable, queryClientRows, queryRows } from "./rows.ts";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ connectionString: database.url, onError: () => {} });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const row = z.object({ id: z.int(), name: z.nullable(z.string()) });

test("returns the rows of a statement with parameters and nested SQL", async () => {
  const source = sql`(values (1, 'Tile'), (2, null)) as given(id, name)`;
  const rows = await queryRows(connection.db, row)`
    select id, name from ${source} where id <= ${2} order by id`;
  expect(rows).toEqual([
    { id: 1, name: "Tile" },
    { id: 2, name: null },
  ]);
  const again = queryClientRows(connection.pool, row, "select $1::int as id, null as name", [3]);
  expect(await again).toEqual([{ id: 3, name: null }]);
});

test.each([
  ["another type", sql`select 1 as id, 2 as name`],
  ["a missing column", sql`select 1 as id`],
  ["a column that the schema does not name", sql`select 1 as id, 'Tile' as name, 3 as third`],
  ["a later row", sql`select * from (values (1, 'Tile'), (null, 'Grout')) given(id, name)`],
])("tests reject %s", async (_what, statement) => {
  await expect(queryRows(connection.db, row)`${statement}`).rejects.toThrow(/^A row /);
});

test("tests also reject rows of a pool", async () => {
  const rows = queryClientRows(connection.pool, row, "select 'one' as id, null as name");
  await expect(rows).rejects.toThrow(/^A row does not match its schema/);
});

test("tests reject nested fields that the schema does not name", async () => {
  const nested = z.object({ items: z.array(z.object({ id: z.int() })) });
  const rows = queryRows(connection.db, nested)`
    select json_build_array(json_build_object('id', 1, 'secret', 2)) as items`;
  await expect(rows).rejects.toThrow(/^A row has more than its schema names/);
});

test("returns dates and timestamps as text", async () => {
  const shape = z.object({ date: storedDate, at: storedTimestamp });
  const [first] = await queryRows(connection.db, shape)`
    select '2026-03-01'::date as date, '2026-03-01T12:00:00Z'::timestamptz as at`;
  expect(first?.date).toBe("2026-03-01");
  expect(new Date(first?.at ?? "").toISOString()).toBe("2026-03-01T12:00:00.000Z");
});

test("knows whether a table exists", async () => {
  expect(await hasTable(connection.pool, "public.expenses")).toBe(true);
  expect(await hasTable(connection.pool, "public.nothing")).toBe(false);
});
