import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { sessions } from "../../db/schema/tables.ts";
import { endUploadTokens } from "../../identity/upload-tokens.ts";

/** Also ends the upload tokens, which were created with the same password. */
export async function endSessions(tx: Tx, owner: UserId): Promise<void> {
  await endUploadTokens(tx, owner);
  await tx.delete(sessions).where(sql`(${sessions.sess} ->> 'userId') = ${String(owner)}`);
}
