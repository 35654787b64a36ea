import { buffer } from "node:stream/consumers";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { Deps } from "../../deps.ts";
import { notFound, rateLimited } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { getReceipt } from "../receipts/queries.ts";
import type { ReadReceipt } from "./read-outcome.ts";
import { readReceipt } from "./read-receipt.ts";

const MINUTE = 60 * 1000;
/** Twenty receipts at once, and again; each takes some seconds of one processor. */
const PER_MINUTE = 40;

/** Reads a stored receipt that the caller may see. Nothing is stored. */
export async function readStoredReceipt(
  deps: Pick<Deps, "db" | "clock" | "storage" | "log">,
  access: EditAccess,
  { key, today, signal }: { key: string; today: CalendarDate; signal: AbortSignal },
): Promise<ReadReceipt> {
  const { contentType } = await getReceipt(deps.db, access, key);
  const seconds = await consumeRateLimit(deps, {
    key: `read-receipt:${access.actor}`,
    limit: PER_MINUTE,
    withinMs: MINUTE,
  });
  if (seconds !== undefined) {
    throw rateLimited("Too many receipts at once. Try again in a minute.", seconds);
  }
  const open = async () => {
    const file = await deps.storage.open(key);
    if (file === undefined) throw notFound("Receipt");
    return new Uint8Array(await buffer(file.bytes));
  };
  const read = await readReceipt(
    { type: contentType, open, today },
    { owner: access.actor, signal },
  );
  if (read.kind === "unread") deps.log.info({ reason: read.reason }, "Receipt not read");
  return read;
}
