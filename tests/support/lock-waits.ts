import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";

/** Until the call waits for a lock in the database, or has come to an end without. */
export async function untilWaiting(db: Database, call: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const note = () => {
    state.isOver = true;
  };
  call.then(note, note);
  while (!state.isOver && !(await isSomebodyWaiting(db))) await setImmediate();
}

async function isSomebodyWaiting(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount !== 0;
}
