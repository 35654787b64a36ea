import { buffer } from "node:stream/consumers";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import type { Deps } from "../../deps.ts";
import { notFound, rateLimited } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { getReceipt } from "../receipts/queries.ts";
import type { QuoteReading } from "../../../shared/contracts/quote-reading.ts";
import type { ReceiptReading } from "../../../shared/receipts/reading.ts";
import { toReading } from "./reading-response.ts";
import { emptyQuoteReading } from "./quote-reading-response.ts";
import { readQuote, readReceipt } from "./read-receipt.ts";
import { storeReading } from "./reading-commands.ts";
import { findReading } from "./reading-queries.ts";
import { readWithAi } from "./ai-receipts-commands.ts";

const MINUTE = 60 * 1000;
/** Enough for twenty receipts at once, and again; each takes some seconds of CPU time. */
const PER_MINUTE = 40;

type ReadDeps = Pick<Deps, "db" | "clock" | "storage" | "log" | "receiptModel">;

/**
 * Reads a stored receipt that the caller may see. Reads it only once; later calls return the stored
 * result.
 */
export async function readStoredReceipt(
  deps: ReadDeps,
  access: EditAccess,
  { key, today, signal }: { key: string; today: CalendarDate; signal: AbortSignal },
): Promise<ReceiptReading> {
  const { contentType } = await getReceipt(deps.db, access, key);
  const found = await findReading(deps.db, access.home, key);
  if (found !== undefined) {
    // The reading is of another upload of the same file. The search needs this one's text, too.
    if (found.of !== key) {
      await storeReading(deps.db, { home: access.home, key }, found.reading, deps.clock.now());
    }
    return found.reading;
  }
  await limitReadings(deps, access);
  const file = { key, type: contentType, today };
  const own = await readFile(deps, file, { owner: access.actor, signal });
  const reading = await readWithAi(deps, { ...file, home: access.home, signal }, own);
  // Otherwise another attempt may succeed, because the machine was busy or the process was ended
  // from outside.
  if (reading.reason !== "took_too_much") {
    await storeReading(deps.db, { home: access.home, key }, reading, deps.clock.now());
  }
  return reading;
}

async function limitReadings(deps: ReadDeps, access: EditAccess): Promise<void> {
  const seconds = await consumeRateLimit(deps, {
    key: `read-receipt:${access.actor}`,
    limit: PER_MINUTE,
    withinMs: MINUTE,
  });
  if (seconds !== undefined) {
    throw rateLimited("Too many receipts at once. Try again in a minute.", seconds);
  }
}

/** Reads a stored file as a quote. The result is a proposal and is not stored. */
export async function readStoredQuote(
  deps: ReadDeps,
  access: EditAccess,
  { key, today, signal }: { key: string; today: CalendarDate; signal: AbortSignal },
): Promise<QuoteReading> {
  const { contentType } = await getReceipt(deps.db, access, key);
  await limitReadings(deps, access);
  const read = await readQuote(
    { type: contentType, open: opener(deps, key), today },
    { owner: access.actor, signal },
  );
  if (read.kind === "quote") return read.reading;
  deps.log.info({ reason: read.reason }, "Quote not read");
  return emptyQuoteReading(read.reason);
}

function opener({ storage }: Pick<Deps, "storage">, key: string) {
  return async () => {
    const file = await storage.open(key);
    if (file === undefined) throw notFound("Receipt");
    return new Uint8Array(await buffer(file.bytes));
  };
}

interface File {
  key: string;
  type: ReceiptType;
  today: CalendarDate;
}

export async function readFile(
  { storage, log }: Pick<Deps, "storage" | "log">,
  { key, type, today }: File,
  turn: { owner: UserId; signal: AbortSignal },
  reader = readReceipt,
): Promise<ReceiptReading> {
  const read = await reader({ type, open: opener({ storage }, key), today }, turn);
  if (read.kind === "unread") log.info({ reason: read.reason }, "Receipt not read");
  return toReading(read);
}
