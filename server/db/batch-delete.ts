import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

/** Rows per statement, to stay far below the statement timeout. */
const BATCH_SIZE = 5_000;

interface Over {
  table: PgTable;
  /** primary key */
  key: readonly PgColumn[];
  /** condition of the rows to process; must be false for a row once it was processed */
  isOver: SQL;
  round?: number;
}

/**
 * Deletes rows in batches: deleting a million rows in one statement would hit the statement timeout
 * on every attempt. Rows renewed in the meantime are kept.
 *
 * @returns the number of deleted rows
 */
export async function deleteInBatches(db: Pick<Database, "execute">, over: Over): Promise<number> {
  return inBatches(db, sql`delete from ${over.table}`, over);
}

/**
 * Updates rows in batches, like `deleteInBatches`.
 *
 * @param change must make `isOver` false, such as `address = null`
 * @returns the number of updated rows
 */
export async function updateInBatches(
  db: Pick<Database, "execute">,
  change: SQL,
  over: Over,
): Promise<number> {
  return inBatches(db, sql`update ${over.table} set ${change}`, over);
}

async function inBatches(
  db: Pick<Database, "execute">,
  statement: SQL,
  { table, key, isOver, round = BATCH_SIZE }: Over,
): Promise<number> {
  const names = sql.join([...key], sql`, `);
  let all = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      ${statement}
      where (${names}) in (select ${names} from ${table} where ${isOver} limit ${round})
        and ${isOver}`);
    const touched = rowCount ?? 0;
    all += touched;
    // A short batch can also mean renewed rows; the sweep's next run checks again.
    if (touched < round) return all;
  }
}
