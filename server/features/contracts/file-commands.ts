import { sql } from "drizzle-orm";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { QuoteFileInput } from "../../../shared/contracts/input.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, failed, notFound, validationFailed } from "../../errors.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordChange } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockReceipts } from "../receipts/queries.ts";
import { getQuote, lockQuote } from "./queries.ts";
import type { EditAccess } from "../../identity/access.ts";

/** Enough for a quote with drawings and terms; more pages can be combined into one file. */
const MAX_FILES = 20;

/**
 * Attaches an upload to a quote. It must be the owner's, complete and unused. Idempotent for the
 * same quote.
 */
export async function addQuoteFile(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  quoteId: number,
  { key, name }: QuoteFileInput,
  today = calendarDateAt(clock.now()),
): Promise<QuoteRecord> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await consumeCreationLimit(tx, access.actor, now);
    await lockQuote(tx, access, quoteId);
    const { files } = await getQuote(tx, access, quoteId, today);
    if (!files.some((file) => file.key === key)) {
      await requireFree(tx, access, key);
      if (files.length >= MAX_FILES) {
        throw failed("conflict", `A quote has ${MAX_FILES} files at most.`);
      }
    }
    // The file leaves the inbox.
    await tx.execute(sql`delete from drafts where user_id = ${access.home} and key = ${key}`);
    await recordChange(tx, access, now, { kind: "quote", id: quoteId }, () =>
      tx.execute(sql`
        insert into quote_files (user_id, key, quote_id, name, created_at)
        values (${access.home}, ${key}, ${quoteId}, ${name}, ${now.toISOString()})
        on conflict (user_id, key) do update set name = excluded.name`),
    );
    return getQuote(tx, access, quoteId, today);
  });
}

/** Detaches a file from a quote and releases it to the sweep. */
export async function deleteQuoteFile(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  { quoteId, key }: { quoteId: number; key: string },
  today = calendarDateAt(clock.now()),
): Promise<QuoteRecord> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockQuote(tx, access, quoteId);
    const quote = { kind: "quote", id: quoteId } as const;
    const { rowCount } = await recordChange(tx, access, clock.now(), quote, () =>
      tx.execute(sql`
        delete from quote_files
        where user_id = ${access.home} and quote_id = ${quoteId} and key = ${key}`),
    );
    if (rowCount !== 1) throw notFound("File");
    await tx.execute(sql`
      update uploads set state = 'deleting' where user_id = ${access.home} and key = ${key}`);
    return getQuote(tx, access, quoteId, today);
  });
}

async function requireFree(tx: Tx, access: EditAccess, key: string): Promise<void> {
  const found = (await lockReceipts(tx, access, [key])).get(key);
  if (found === undefined) throw refused("File not found. Please upload it again.");
  if (found.attachedTo === "expense") throw refused("This file is already on an expense");
  if (found.attachedTo === "invoice") throw refused("This file is already on an invoice");
  if (found.attachedTo === "contractor") throw refused("This file is already on a contractor");
  if (found.attachedTo === "quote") throw refused("This file is already on another quote");
}

function refused(message: string): AppError {
  return validationFailed([{ path: ["key"], message }]);
}
