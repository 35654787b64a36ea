import { persistedSecret } from "../../config/persisted-secret.ts";

/**
 * Secret that opens the outbox pages. All users of this machine can reach its ports, also through a
 * proxy without forwarding headers, but only the owner can read the data folder.
 */
export function outboxKey(dataDir: string): string {
  return persistedSecret(dataDir, "outbox-key");
}
