import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { sessions } from "../../db/schema/tables.ts";

export async function endSessions(tx: Tx, owner: UserId): Promise<void> {
  await tx.delete(sessions).where(sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`);
}
