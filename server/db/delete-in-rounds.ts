import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

/** So many go in one statement, which stays far from the limit of time for one. */
const ROUND = 5_000;

interface Deletion {
  table: PgTable;
  /** its primary key */
  key: readonly PgColumn[];
  /** which rows go */
  isOver: SQL;
  round?: number;
}

/**
 * Deletes what is over, however much that is: a million rows in one statement would be cut off,
 * and there would be more of them the next time. A row that is renewed meanwhile stays.
 *
 * @returns how many went
 */
export async function deleteInRounds(
  db: Pick<Database, "execute">,
  { table, key, isOver, round = ROUND }: Deletion,
): Promise<number> {
  const names = sql.join([...key], sql`, `);
  let all = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table}
      where (${names}) in (select ${names} from ${table} where ${isOver} limit ${round})
        and ${isOver}`);
    const gone = rowCount ?? 0;
    all += gone;
    // Fewer are also those that somebody has renewed: the next turn of the sweep looks again.
    if (gone < round) return all;
  }
}
