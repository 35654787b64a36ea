import { eq } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import { uploadTokens } from "../db/schema/accounts.ts";
import type { Tx } from "../db/client.ts";

/**
 * Deletes all upload tokens of an account. A changed password ends them together with the sessions.
 */
export async function endUploadTokens(tx: Tx, owner: UserId): Promise<void> {
  await tx.delete(uploadTokens).where(eq(uploadTokens.userId, owner));
}
