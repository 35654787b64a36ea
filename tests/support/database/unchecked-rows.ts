import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";

/** Inserts many rows without checking each foreign key, which takes most of the time. */
export async function insertUnchecked(db: Database, insert: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(insert);
  });
}
