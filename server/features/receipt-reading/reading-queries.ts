import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  receiptReading,
  type ReceiptReading,
  UNREAD_REASONS,
} from "../../../shared/receipts/reading.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { countRow, keyRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

const { text: _text, ...fieldsShape } = receiptReading.shape;
/** A reading without its text, which has its own column. */
export const storedFields = z.object(fieldsShape);

const readingRow = z.object({
  key: z.string(),
  reason: z.nullable(z.enum(UNREAD_REASONS)),
  text: z.string(),
  fields: storedFields,
});

/** The stored reading of a receipt, or of another upload of the same file. */
export async function findReading(
  db: Queryable,
  home: UserId,
  key: string,
): Promise<{ of: string; reading: ReceiptReading } | undefined> {
  const [found] = await queryRows(db, readingRow)`
    select r.key, r.reason, r.text, r.fields from receipt_readings r
    where r.user_id = ${home} and r.fields is not null and r.key = any(array(
      select t.key from uploads u
      join uploads t on t.user_id = u.user_id and (t.key = u.key or t.sha256 = u.sha256)
      where u.user_id = ${home} and u.key = ${key}
    ))
    order by (r.key = ${key}) desc, r.key
    limit 1`;
  if (found === undefined) return undefined;
  const { key: of, reason, text, fields } = found;
  return { of, reading: { ...fields, reason, text } };
}

const textRow = z.object({ key: z.string(), text: z.string() });

/** Texts of receipts of records that the caller may see, by key. */
export async function listReceiptTexts(
  db: Queryable,
  access: Access,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await queryRows(db, textRow)`
    select key, text from receipt_readings
    where user_id = ${access.home} and key = any(${sql.param(keys)}) and text <> ''`;
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** Receipts of expenses that the caller may see and that were never read. */
export async function countUnreadReceipts(db: Queryable, access: Access): Promise<number> {
  const rows = await queryRows(db, countRow)`
    select count(*)::int as count from (${unreadKeys(access)}) unread`;
  return rows[0]?.count ?? 0;
}

/** The next of them, by key. */
export async function findUnreadReceipt(
  db: Queryable,
  access: Access,
  after: string,
): Promise<string | undefined> {
  const rows = await queryRows(db, keyRow)`
    select key from (${unreadKeys(access, after)}) unread order by key limit 1`;
  return rows[0]?.key;
}

/**
 * Uses the index of unread files, which are few once all were read. Only receipts of expenses,
 * because files of quotes are contracts and plans of many pages. Also checks the readings, because
 * a server of the previous release leaves `is_read` unset.
 */
function unreadKeys(access: Access, after = ""): SQL {
  const { home } = access;
  const seen = andInProjects(access, sql`e.project_id`);
  const isUnread = sql`u.user_id = ${home} and u.state = 'stored' and not u.is_read
    and u.key > ${after} and not exists (
      select from receipt_readings r where r.user_id = ${home} and r.key = u.key
    )`;
  return sql`
    select u.key from uploads u
    join expenses e on e.user_id = ${home} and e.image_url = u.key
    where ${isUnread}${seen}
    union all
    select u.key from uploads u
    join expense_receipts f on f.user_id = ${home} and f.key = u.key
    join expenses e on e.user_id = ${home} and e.id = f.expense_id
    where ${isUnread}${seen}`;
}
