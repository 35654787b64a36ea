import { sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { raiseOwnerCounts } from "../../records/trash.ts";

/** Tables of records and their parts, referenced tables first. */
const RECORDS = [
  "projects",
  "contractors",
  "milestones",
  "milestone_dependencies",
  "uploads",
  "contractor_documents",
  "receipt_readings",
  "drafts",
  "budget_lines",
  "merchant_rules",
  "recurring_expenses",
  "expense_imports",
  "quotes",
  "quote_items",
  "quote_files",
  "scope_items",
  "scope_lines",
  "scope_entries",
  "contract_scope",
  "change_orders",
  "installments",
  "invoices",
  "invoice_lines",
  "lien_waivers",
  "invoice_files",
  "expenses",
  "expense_shares",
  "expense_receipts",
  "saved_filters",
] as const;

interface Moving {
  from: UserId;
  to: UserId;
  /** all current and former members of the home */
  members: readonly UserId[];
}

/**
 * Moves all records of a home to another owner. Both are locked, so that the moving statement's
 * snapshot contains all of them. Ids don't change, because they are unique across owners.
 *
 * The activity entries move when the offer is marked as accepted: see migration 0008.
 */
export async function moveHome(tx: Tx, { from, to, members }: Moving): Promise<void> {
  // Waits for concurrent inserts of feeds and upload tokens, which don't lock the owner.
  await tx.execute(sql`select from projects where user_id = ${from} for update`);
  await deleteAddressesAndSentMarks(tx, from);
  await endUploadTokens(tx, from, new Set([from, to, ...members]));
  await raiseOwnerCounts(tx, [from, to]);
  // One statement, because the foreign keys between these tables are checked at its end.
  const moves = RECORDS.map(
    (table) => sql`${sql.identifier(`moved_${table}`)} as (
      update ${sql.identifier(table)} set user_id = ${to} where user_id = ${from}
    )`,
  );
  await tx.execute(sql`with ${sql.join(moves, sql`, `)} select`);
  await tx.execute(sql`
    update trash set user_id = ${to}, record = record || jsonb_build_object('user_id', ${to}::bigint)
    where user_id = ${from}`);
  await moveIdempotencyKeys(tx, from, to);
}

/**
 * Deletes feed and receipt addresses, which contain the home's id, and what was sent or seen, so that
 * reminders and notices start again for the new owner.
 */
async function deleteAddressesAndSentMarks(tx: Tx, from: UserId): Promise<void> {
  await tx.execute(sql`delete from receipt_addresses where user_id = ${from}`);
  await tx.execute(sql`delete from receipt_senders where user_id = ${from}`);
  await tx.execute(sql`delete from received_emails where user_id = ${from}`);
  await tx.execute(sql`delete from calendar_feeds where user_id = ${from}`);
  await tx.execute(sql`delete from member_calendar_feeds where user_id = ${from}`);
  await tx.execute(sql`delete from reminders_sent where user_id = ${from}`);
  await tx.execute(sql`delete from notices_seen where user_id = ${from}`);
}

/** Deletes upload tokens, because each contains the home and its user's id. */
async function endUploadTokens(tx: Tx, home: UserId, users: ReadonlySet<UserId>): Promise<void> {
  for (const user of users) {
    await tx.execute(sql`
      delete from upload_tokens where user_id = ${user} and home_id = ${home}`);
  }
}

/** Keys of the home's owner have no prefix; those of members start with their id: see `keyOf`. */
async function moveIdempotencyKeys(tx: Tx, from: UserId, to: UserId): Promise<void> {
  await tx.execute(sql`
    with moved as (delete from idempotency_keys where user_id = ${from} returning *)
    insert into idempotency_keys (user_id, key, kind, input_hash, record_id, created_at)
    select ${to}::bigint, case
        when position(':' in key) = 0 then ${`${from}:`} || key
        when starts_with(key, ${`${to}:`}) then substr(key, ${`${to}:`.length + 1}::int)
        else key
      end, kind, input_hash, record_id, created_at
    from moved
    on conflict do nothing`);
}
