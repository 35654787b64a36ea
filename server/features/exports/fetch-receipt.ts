import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Deps } from "../../deps.ts";

/**
 * Downloads a receipt to a file.
 *
 * @returns whether it exists and is complete
 */
export async function fetchReceipt(
  { storage, log }: Pick<Deps, "storage" | "log">,
  key: string | undefined,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (key === undefined) return false;
  try {
    const stored = await storage.open(key);
    if (!stored) return false;
    await pipeline(stored.bytes, createWriteStream(path, { mode: 0o600 }), { signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, "A receipt could not be read for an export");
    return false;
  }
}
