import { and, ne, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { sessions } from "../../db/tables.ts";
import { sidOf } from "../auth/queries.ts";

/**
 * Ends an account's sessions.
 *
 * @param kept the token of the one that goes on; without it all end
 */
export async function endSessions(tx: Tx, owner: UserId, kept?: string): Promise<void> {
  const isOwn = sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`;
  await tx
    .delete(sessions)
    .where(kept === undefined ? isOwn : and(isOwn, ne(sessions.sid, sidOf(kept))));
}
