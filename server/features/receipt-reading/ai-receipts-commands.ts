import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import type { ReceiptReading } from "../../../shared/receipts/reading.ts";
import type { Deps } from "../../deps.ts";
import { consumeRateLimit, type RateLimit, refundAttempt } from "../../limits/rate-limit.ts";
import { parseAiReading, AI_INSTRUCTIONS, withAiReading } from "./rules/ai-reading.ts";
import { areAiReceiptsOn } from "./ai-receipts-queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Limit per home, the same as for questions to the assistant. */
const PER_MINUTE = 20;
const PER_DAY = 100;
/** Longer than a draft is kept. */
const ASKED_ONCE_MS = 100 * DAY_MS;
const ANSWER_WITHIN_MS = 30_000;
/** A size that every provider accepts. */
const MAX_BYTES = 5_000_000;

type AskDeps = Pick<Deps, "db" | "clock" | "storage" | "log" | "receiptModel">;

interface File {
  home: UserId;
  key: string;
  type: ReceiptType;
  today: CalendarDate;
  signal: AbortSignal;
}

/**
 * Asks the provider's model about a receipt whose total could not be checked, at most once per
 * file. After a failure or over a limit the first reading is final, so that receipts never wait for
 * an outage.
 *
 * @throws once aborted; then the next reading of the file may ask again
 */
export async function readWithAi(
  deps: AskDeps,
  file: File,
  own: ReceiptReading,
): Promise<ReceiptReading> {
  const { receiptModel: model, log } = deps;
  const isReadable = own.reason === null || own.reason === "no_text";
  if (model === undefined || !isReadable || own.total?.certainty === "checked") return own;
  try {
    if (!model.takes(file.type) || !(await areAiReceiptsOn(deps.db, file.home))) return own;
    const bytes = await openSmall(deps, file.key);
    if (bytes === undefined || !(await isWithinLimits(deps, file, model.isPaid))) return own;
    const signal = AbortSignal.any([file.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const image = { bytes, type: file.type };
    const second = parseAiReading(await model.read(image, AI_INSTRUCTIONS, signal));
    if (second !== undefined) return withAiReading(own, second, file.today);
    log.warn({ key: file.key }, "The response of AI for a receipt does not fit the schema");
  } catch (error) {
    if (file.signal.aborted) {
      await refundAttempt(deps.db, onceKey(file.key));
      throw error;
    }
    log.warn({ err: error, key: file.key }, "AI could not read a receipt");
  }
  return own;
}

async function openSmall({ storage }: AskDeps, key: string): Promise<Uint8Array | undefined> {
  const file = await storage.open(key);
  if (file === undefined) return undefined;
  if (file.size <= MAX_BYTES) return new Uint8Array(await buffer(file.bytes));
  file.bytes.destroy();
  return undefined;
}

const onceKey = (key: string) => `ai-receipt-file:${key}`;

/** The limit per file is checked last, because only an actual request counts. */
async function isWithinLimits(
  deps: AskDeps,
  { home, key }: File,
  isPaid: boolean,
): Promise<boolean> {
  const limits: RateLimit[] = [
    { key: `ai-receipts:${home}`, limit: PER_MINUTE, withinMs: MINUTE_MS },
    ...(isPaid ? [{ key: `ai-receipts-day:${home}`, limit: PER_DAY, withinMs: DAY_MS }] : []),
    { key: onceKey(key), limit: 1, withinMs: ASKED_ONCE_MS },
  ];
  for (const limit of limits) {
    if ((await consumeRateLimit(deps, limit)) !== undefined) return false;
  }
  return true;
}

/** Sets the owner's choice, which applies to new receipts only. */
export async function chooseAiReceipts(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  isOn: boolean,
): Promise<void> {
  await db.execute(sql`update users set second_reader = ${isOn} where id = ${owner}`);
}
