import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./client.ts";

/** Fewer rows change no plan. */
const FEWEST_ROWS = 1000;

/**
 * Gives the planner statistics of tables that many rows were just written to, for the reads that
 * follow at once: autovacuum looks once a minute. A table is analyzed by autovacuum's own rule,
 * when a tenth of its rows is new since the last time, so that this costs no more than a minute's
 * head start. It samples 30,000 rows at most.
 *
 * Call it after the transaction. It never fails: without it reads are slower, not wrong. Who does
 * not own a table gets a warning from PostgreSQL instead of statistics, and a table that is just
 * being analyzed is passed over. Tables spread by Citus are left to autovacuum: analyzing one means
 * all its shards.
 *
 * @param rows how many were written, at most, to each of the tables
 */
export async function refreshStatistics(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  tables: readonly string[],
  rows: number,
): Promise<void> {
  if (rows < FEWEST_ROWS) return;
  try {
    const { rows: found } = await db.execute<{ name: string }>(sql`
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
        )`);
    if (found.length === 0) return;
    const names = sql.raw(found.map(({ name }) => name).join(", "));
    await db.execute(sql`analyze (skip_locked) ${names}`);
  } catch (error) {
    log.warn({ err: error }, "The statistics of freshly written tables are left to autovacuum");
  }
}
