import { sql } from "drizzle-orm";
import { MAX_RECEIPT_TEXT } from "../../../shared/receipts/contract.ts";
import type { ReceiptReading } from "../../../shared/receipts/reading.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";

/** Stores a reading. Never replaces one, except that restored text gets its fields. */
export async function storeReading(
  db: Queryable,
  { home, key }: { home: UserId; key: string },
  { text, ...fields }: ReceiptReading,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into receipt_readings (user_id, key, reason, text, fields, read_at)
    select user_id, key, ${fields.reason}, ${text.slice(0, MAX_RECEIPT_TEXT).toWellFormed()},
      ${JSON.stringify(fields)}::jsonb, ${now.toISOString()}::timestamptz
    from uploads where user_id = ${home} and key = ${key}
    on conflict (user_id, key) do update
      set reason = excluded.reason, text = excluded.text, fields = excluded.fields
      where receipt_readings.fields is null`);
  // This flag only narrows the search for unread receipts, so it may be set late or not at all.
  await db.execute(sql`
    update uploads set is_read = true where user_id = ${home} and key = ${key}`);
}
