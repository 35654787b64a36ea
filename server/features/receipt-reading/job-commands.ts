import * as z from "zod/mini";
import { calendarDate, type CalendarDate, calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ReceiptReading } from "../../../shared/receipts/reading.ts";
import type { Tx } from "../../db/client.ts";
import { ownerId } from "../../db/row-schemas.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { type Access, ownAccess } from "../../identity/access.ts";
import type { Job, JobSender } from "../../jobs/queue.ts";
import { WorkFailed } from "../../work-process.ts";
import { type StoredReceipt, getReceipt } from "../receipts/queries.ts";
import { emptyReading } from "./reading-response.ts";
import { readFile } from "./commands.ts";
import type { readReceipt } from "./read-receipt.ts";
import { storeReading } from "./reading-commands.ts";
import { readWithAi } from "./ai-receipts-commands.ts";
import { countUnreadReceipts, findReading, findUnreadReceipt } from "./reading-queries.ts";

const day = calendarDate.brand<"CalendarDate">();

export const receiptJob = z.discriminatedUnion("kind", [
  /** `today`: the latest possible date of the receipt */
  z.object({ kind: z.literal("receipt"), home: ownerId, key: z.string(), today: day }),
  /** the pages of a PDF, which are first split into files */
  z.object({ kind: z.literal("pages"), home: ownerId, key: z.string(), today: day }),
  /** reads one receipt after the given key, then enqueues a job for the next */
  z.object({ kind: z.literal("unread"), home: ownerId, after: z.string() }),
]);
type ReceiptJob = z.infer<typeof receiptJob>;

/**
 * A file that took too much is tried again once, because the process may have been ended from
 * outside.
 */
const TRIES = 2;

type ReadingDeps = Pick<Deps, "db" | "clock" | "storage" | "log" | "jobs" | "receiptModel">;

export async function enqueueReading(
  sender: JobSender,
  tx: Tx,
  job: ReceiptJob,
  id?: string,
): Promise<void> {
  await sender.send(tx, "receipts", job, id);
}

/**
 * Reads all receipts of expenses that were never read, one after the other; returns their number.
 */
export async function readUnreadReceipts(
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  access: Access,
): Promise<number> {
  const count = await countUnreadReceipts(db, access);
  if (count === 0) return 0;
  const sender = await jobs.open();
  await db.transaction(async (tx) =>
    enqueueReading(sender, tx, { kind: "unread", home: access.home, after: "" }),
  );
  return count;
}

export async function readReceiptJob(
  deps: ReadingDeps,
  work: Exclude<ReceiptJob, { kind: "pages" }>,
  attempt: Attempt,
): Promise<void> {
  if (work.kind === "receipt") {
    if ((await readOnce(deps, work, attempt)) === undefined) return;
    // Attempts for another half day, repeatedly as long as the receipt exists.
    const again = await deps.jobs.open();
    await deps.db.transaction(async (tx) => enqueueReading(again, tx, work));
    return;
  }
  const { home, after } = work;
  const key = await findUnreadReceipt(deps.db, ownAccess(home), after);
  if (key === undefined) return;
  await readOnce(deps, { home, key, today: calendarDateAt(deps.clock.now()) }, attempt);
  const sender = await deps.jobs.open();
  await deps.db.transaction(async (tx) =>
    enqueueReading(sender, tx, { kind: "unread", home, after: key }),
  );
}

interface Receipt {
  home: UserId;
  key: string;
  today: CalendarDate;
}
interface Attempt extends Pick<Job, "failures" | "isLast"> {
  signal: AbortSignal;
  /** default: this process's reader */
  reader?: typeof readReceipt;
}

/**
 * Reads a receipt, or copies the reading of the same file. Ignores a missing receipt.
 *
 * @returns "unread" when the last attempt failed for a reason outside of the file
 */
async function readOnce(
  deps: ReadingDeps,
  { home, key, today }: Receipt,
  attempt: Attempt,
): Promise<"unread" | undefined> {
  const receipt = await findReceipt(deps, home, key);
  if (receipt === undefined) return undefined;
  const found = await findReading(deps.db, home, key);
  if (found?.of === key) return undefined;
  const type = receipt.contentType;
  const reading = found?.reading ?? (await readNew(deps, { home, key, type, today }, attempt));
  if (reading === undefined) return "unread";
  await storeReading(deps.db, { home, key }, reading, deps.clock.now());
  return undefined;
}

async function readNew(
  deps: ReadingDeps,
  file: Receipt & { type: StoredReceipt["contentType"] },
  attempt: Attempt,
): Promise<ReceiptReading | undefined> {
  const own = await tryToRead(deps, file, attempt);
  return own && readWithAi(deps, { ...file, signal: attempt.signal }, own);
}

async function tryToRead(
  deps: ReadingDeps,
  { home, ...file }: Receipt & { type: StoredReceipt["contentType"] },
  { failures, isLast, signal, reader }: Attempt,
): Promise<ReceiptReading | undefined> {
  try {
    const reading = await readFile(deps, file, { owner: home, signal }, reader);
    const isTriedAgain = reading.reason === "took_too_much" && failures + 1 < TRIES;
    if (!isTriedAgain) return reading;
  } catch (error) {
    if (!isLast) throw error;
    deps.log.warn({ err: error, key: file.key }, "A receipt is left unread");
    return isOfFile(error) ? emptyReading("unreadable") : undefined;
  }
  throw new Error("Reading the receipt took too much, or its process was ended");
}

/**
 * Whether the error is due to the file, because it is missing or the reader always fails at it,
 * rather than to the store.
 */
function isOfFile(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.problem.code === "not_found" || error.cause instanceof WorkFailed;
}

async function findReceipt({ db }: ReadingDeps, home: UserId, key: string) {
  try {
    return await getReceipt(db, ownAccess(home), key);
  } catch (error) {
    if (error instanceof AppError && error.problem.code === "not_found") return undefined;
    throw error;
  }
}
