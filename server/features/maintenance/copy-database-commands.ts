import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { withOwnConnection } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import {
  findMigrations,
  JOBS_TABLE,
  listSequences,
  listTables,
  quoted,
  rowsOf,
  type TableShape,
} from "./catalogue-queries.ts";
import { isKnownTable } from "./known-table-queries.ts";
import { prepareSchema, requireKnown } from "./schema-commands.ts";

/** The same text for the same row, whichever release writes it. */
const SAME_TEXT =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; " +
  "set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 1; " +
  "set local bytea_output = 'hex'; set local intervalstyle = 'postgres'";

interface Copying {
  /** connection strings */
  from: string;
  to: string;
  onProgress?: ((done: number, of: number, table: string) => void) | undefined;
}

export interface CopiedDatabase {
  tables: number;
  rows: number;
  /** tables beside ours, which stay where they are */
  strangers: string[];
}

/**
 * Copies the whole database into an empty one, which may be of another release of PostgreSQL, and
 * compares the two by a sum of what stands in every row. Afterwards the schema is the newest.
 *
 * @throws BackupRefusal when the schema is a later version's; Error when the copy differs
 */
export async function copyDatabase({ from, to, onProgress }: Copying): Promise<CopiedDatabase> {
  const copied = await withOwnConnection(from, async (source) => {
    await source.query("begin isolation level repeatable read, read only");
    await source.query(SAME_TEXT);
    const migrations = (await findMigrations(source)) ?? [];
    requireKnown("This database", migrations);
    // A database that was made and never migrated has nothing to be copied.
    if (migrations.length === 0) return { tables: 0, rows: 0, strangers: [] };
    await prepareSchema(to, migrations);
    return withOwnConnection(to, async (target) => copyTables(source, target, onProgress));
  });
  await migrate({ connectionString: to, onError: () => {} });
  return copied;
}

async function copyTables(
  source: pg.Client,
  target: pg.Client,
  onProgress: Copying["onProgress"],
): Promise<CopiedDatabase> {
  await target.query("begin");
  await target.query(SAME_TEXT);
  const found = await listTables(source);
  const places = new Map((await listTables(target)).map(({ name, columns }) => [name, columns]));
  const tables = found.filter(isKnownTable).map(({ name, columns }) => {
    // The jobs' library makes its own table, and an earlier one's may have had other columns.
    const isPlaced = (column: string) => name !== JOBS_TABLE || places.get(name)?.includes(column);
    return { name, columns: columns.filter(isPlaced) };
  });
  let rows = 0;
  for (const [done, table] of tables.entries()) {
    onProgress?.(done, tables.length, table.name);
    rows += await copyTable(source, target, table);
  }
  for (const { name, last } of await listSequences(source)) {
    if (last !== null) await target.query("select setval($1::regclass, $2)", [quoted(name), last]);
  }
  await target.query("commit");
  await target.query("analyze");
  const strangers = found.filter((table) => !isKnownTable(table)).map(({ name }) => name);
  return { tables: tables.length, rows, strangers };
}

async function copyTable(source: pg.Client, target: pg.Client, table: TableShape): Promise<number> {
  const list = table.columns.map(quoted).join(", ");
  await pipeline(
    source.query(copyTo(`copy (select ${list} from ${rowsOf(table.name)}) to stdout`)),
    target.query(copyFrom(`copy ${quoted(table.name)} (${list}) from stdin`)),
  );
  const [before, after] = [await sumOf(source, table), await sumOf(target, table)];
  if (before.rows !== after.rows || before.sum !== after.sum) {
    throw new Error(
      `The copy of ${table.name} is not what was copied: ${after.rows} rows for ${before.rows}. ` +
        "The former database is as it was.",
    );
  }
  return after.rows;
}

/** A sum that does not depend on the order of the rows: each row's own is a part of its MD5. */
async function sumOf(
  client: pg.Client,
  { name, columns }: TableShape,
): Promise<{ rows: number; sum: string }> {
  const list = columns.map(quoted).join(", ");
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int8 as rows,
       coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::int8::numeric), 0)::text as sum
     from (select ${list} from ${rowsOf(name)}) t`,
  );
  return rows[0] ?? { rows: 0, sum: "" };
}
