import { eq } from "drizzle-orm";
import type { UserId } from "../../shared/ids.ts";
import { uploadTokens } from "../db/schema/accounts.ts";
import type { Tx } from "../db/client.ts";

/** Ends all upload tokens of an account, with its sessions after a change of the password. */
export async function endUploadTokens(tx: Tx, owner: UserId): Promise<void> {
  await tx.delete(uploadTokens).where(eq(uploadTokens.userId, owner));
}
