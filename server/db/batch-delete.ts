import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

/** Rows per statement, to stay far below the statement timeout. */
const BATCH_SIZE = 5_000;

interface BatchSelection {
  table: PgTable;
  /** primary key */
  key: readonly PgColumn[];
  /** condition of the rows to process; must be false for a row once it was processed */
  condition: SQL;
  batchSize?: number;
}

/**
 * Deletes rows in batches: deleting a million rows in one statement would hit the statement timeout
 * on every attempt. Rows renewed in the meantime are kept.
 *
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  db: Pick<Database, "execute">,
  over: BatchSelection,
): Promise<number> {
  return inBatches(db, sql`delete from ${over.table}`, over);
}

/**
 * Updates rows in batches, like `deleteInBatches`.
 *
 * @param change must make `condition` false, such as `address = null`
 * @returns the number of updated rows
 */
export async function updateInBatches(
  db: Pick<Database, "execute">,
  change: SQL,
  over: BatchSelection,
): Promise<number> {
  return inBatches(db, sql`update ${over.table} set ${change}`, over);
}

async function inBatches(
  db: Pick<Database, "execute">,
  statement: SQL,
  { table, key, condition, batchSize = BATCH_SIZE }: BatchSelection,
): Promise<number> {
  const names = sql.join([...key], sql`, `);
  let all = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      ${statement}
      where (${names}) in (select ${names} from ${table} where ${condition} limit ${batchSize})
        and ${condition}`);
    const touched = rowCount ?? 0;
    all += touched;
    // A short batch can also mean renewed rows; the sweep's next run checks again.
    if (touched < batchSize) return all;
  }
}
