import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./client.ts";
import { nameRow } from "./row-schemas.ts";
import { queryRows } from "./rows.ts";

/** Fewer new rows don't change any plan. */
const MIN_ROWS = 1000;

/**
 * Analyzes tables after a bulk write, because autovacuum checks only once a minute and the reads
 * right after the write need current statistics. Follows autovacuum's rule (a tenth of the rows is
 * new since the last analyze), so it only does the same work earlier. Samples at most 30,000 rows.
 *
 * Call after the transaction. Never fails: without statistics, reads are slower, not wrong. Tables
 * of another owner are skipped with a warning from PostgreSQL; tables being analyzed are skipped,
 * too. Citus tables are left to autovacuum: analyzing one means analyzing all its shards.
 *
 * @param rows upper bound of rows written to each table
 */
export async function refreshStatistics(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  tables: readonly string[],
  rows: number,
): Promise<void> {
  if (rows < MIN_ROWS) return;
  try {
    const found = await queryRows(db, nameRow)`
      select quote_ident(c.relname) as name
      from pg_class c
      left join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname in ${[...tables]}
        and (c.reltuples < 0
          or coalesce(s.n_mod_since_analyze, 0) + ${rows}::bigint > c.reltuples / 10)
        and not exists (
          select from pg_trigger t
          join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname = 'citus_truncate_trigger'
        )`;
    if (found.length === 0) return;
    const names = sql.raw(found.map(({ name }) => name).join(", "));
    await db.execute(sql`analyze (skip_locked) ${names}`);
  } catch (error) {
    log.warn({ err: error }, "The statistics of freshly written tables are left to autovacuum");
  }
}
