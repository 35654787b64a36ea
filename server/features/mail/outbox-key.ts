import { keptSecret } from "../../config/persisted-secret.ts";

/**
 * Opens the pages of the outbox. Whoever has an account on this machine reaches its ports, also by
 * way of a proxy that says nothing of itself; the data folder is its owner's alone.
 */
export function outboxKey(dataDir: string): string {
  return keptSecret(dataDir, "outbox-key");
}
