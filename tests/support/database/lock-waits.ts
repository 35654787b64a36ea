import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "../../../server/db/client.ts";

/**
 * Waits until the call waits for a database lock, or has ended without one.
 *
 * @param many number of waiting calls to expect, this one included
 */
export async function waitForLock(db: Database, call: Promise<unknown>, many = 1): Promise<void> {
  const state = { isOver: false };
  const note = () => {
    state.isOver = true;
  };
  call.then(note, note);
  while (!state.isOver && (await countWaiting(db)) < many) await setImmediate();
}

async function countWaiting(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount ?? 0;
}

/** Locks a row until it is released. */
export async function lockRow(pool: pg.Pool, table: "users" | "ai_proposals", id: number) {
  const client = await pool.connect();
  await client.query(`begin; select from ${table} where id = ${id} for update`);
  return {
    release: async () => {
      await client.query("commit");
      client.release();
    },
  };
}
