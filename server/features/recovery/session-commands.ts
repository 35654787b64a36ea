import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { sessions } from "../../db/tables.ts";
import type { Origin } from "../../records/security-log.ts";

/** Starts a session in the same transaction, and ends the presented one. Answers the cookie's token. */
export type StartSession = (
  tx: Tx,
  userId: UserId,
  presented: string | undefined,
  now: Date,
  origin: Origin,
) => Promise<string>;

/** Ends all of an account's sessions. */
export async function endSessions(tx: Tx, owner: UserId): Promise<void> {
  await tx.delete(sessions).where(sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`);
}
