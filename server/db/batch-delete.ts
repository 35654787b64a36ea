import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

/** So many are touched by one statement, which stays far from the limit of time for one. */
const ROUND = 5_000;

interface Over {
  table: PgTable;
  /** its primary key */
  key: readonly PgColumn[];
  /** which rows are meant; none of them is any more once it was touched */
  isOver: SQL;
  round?: number;
}

/**
 * Deletes what is over, however much that is: a million rows in one statement would be cut off,
 * and there would be more of them the next time. A row that is renewed meanwhile stays.
 *
 * @returns how many went
 */
export async function deleteInRounds(db: Pick<Database, "execute">, over: Over): Promise<number> {
  return inRounds(db, sql`delete from ${over.table}`, over);
}

/**
 * Changes what is over, as `deleteInRounds` deletes it.
 *
 * @param change what makes a row be over no more: `address = null`
 * @returns how many were changed
 */
export async function updateInRounds(
  db: Pick<Database, "execute">,
  change: SQL,
  over: Over,
): Promise<number> {
  return inRounds(db, sql`update ${over.table} set ${change}`, over);
}

async function inRounds(
  db: Pick<Database, "execute">,
  statement: SQL,
  { table, key, isOver, round = ROUND }: Over,
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
    // Fewer are also those that somebody has renewed: the next turn of the sweep looks again.
    if (touched < round) return all;
  }
}
