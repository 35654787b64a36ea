import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Whether the database answers and the newest table is there. Throws when it does not answer. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ ready: boolean }>(
    sql`select to_regclass('sessions') is not null as ready`,
  );
  return rows[0]?.ready === true;
}
