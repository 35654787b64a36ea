import { sql } from "drizzle-orm";
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
/** A reading without its text, which is a column of its own. */
export const storedFields = z.object(fieldsShape);

const readingRow = z.object({
  key: z.string(),
  reason: z.nullable(z.enum(UNREAD_REASONS)),
  text: z.string(),
  fields: storedFields,
});

/** What was read from a receipt before, or from another upload of the same file. */
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

/** Receipts of expenses and quotes that the caller may see and that were never read. */
export async function countUnreadReceipts(db: Queryable, access: Access): Promise<number> {
  const rows = await queryRows(db, countRow)`
    select count(*)::int as count from (
      select key from uploads
      where user_id = ${access.home} and state = 'stored' and ${isUnread(access)}
    ) unread`;
  return rows[0]?.count ?? 0;
}

/** The next of them, in the order of their keys. */
export async function findUnreadReceipt(
  db: Queryable,
  access: Access,
  after: string,
): Promise<string | undefined> {
  const rows = await queryRows(db, keyRow)`
    select key from uploads
    where user_id = ${access.home} and state = 'stored' and key > ${after} and ${isUnread(access)}
    order by key
    limit 1`;
  return rows[0]?.key;
}

/** Only of expenses: those of quotes are contracts and plans of many pages. */
function isUnread(access: Access) {
  const seen = andInProjects(access, sql`e.project_id`);
  return sql`not exists (
      select from receipt_readings r where r.user_id = ${access.home} and r.key = uploads.key
    ) and (exists (
      select from expenses e
      where e.user_id = ${access.home} and e.image_url = uploads.key${seen}
    ) or exists (
      select from expense_receipts f
      join expenses e on e.user_id = f.user_id and e.id = f.expense_id
      where f.user_id = ${access.home} and f.key = uploads.key${seen}
    ))`;
}
