import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import { decimal } from "../../../shared/money.ts";
import type { DraftCount } from "../../../shared/receipts/drafts.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { countRow, storedDate } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { PERSON_NAME } from "../../records/person-name.ts";
import { storedFields } from "../receipt-reading/reading-queries.ts";

const MAX_LISTED = 100;

const draftRow = z.object({
  id,
  key: z.string(),
  createdAt: z.string(),
  addedBy: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  reading: z.nullable(storedFields),
});
export type DraftRow = z.infer<typeof draftRow>;

/** The drafts of a project, newest first. */
export async function listDraftRows(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<DraftRow[]> {
  requireProjectAccess(access, projectId);
  return queryRows(db, draftRow)`
    select d.id, d.key, ${isoText(sql`d.created_at`)} as "createdAt", u.sha256,
      (select ${PERSON_NAME} from users u where u.id = d.created_by) as "addedBy",
      r.fields as reading
    from drafts d
    join uploads u on u.user_id = d.user_id and u.key = d.key
    left join receipt_readings r on r.user_id = d.user_id and r.key = d.key
    where d.user_id = ${access.home} and d.project_id = ${projectId} and d.deleted_at is null
    order by d.id desc
    limit ${MAX_LISTED}`;
}

/** @throws not_found */
export async function countDrafts(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<number> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, countRow)`
    select count(*)::int as count from drafts
    where user_id = ${access.home} and project_id = ${projectId} and deleted_at is null`;
  return rows[0]?.count ?? 0;
}

/** How many of these receipts are drafts already, deleted ones included. */
export async function countDraftsOf(
  db: Queryable,
  access: Access,
  keys: readonly string[],
): Promise<number> {
  const rows = await queryRows(db, countRow)`
    select count(*)::int as count from drafts
    where user_id = ${access.home} and key = any(${sql.param(keys)})`;
  return rows[0]?.count ?? 0;
}

const stateRow = z.object({ count: z.int(), unread: z.int() });

/** Cheap enough to poll every few seconds while receipts are read. */
export async function countDraftStates(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<DraftCount> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, stateRow)`
    select count(*)::int as count, (count(*) filter (where r.fields is null))::int as unread
    from drafts d
    left join receipt_readings r on r.user_id = d.user_id and r.key = d.key
    where d.user_id = ${access.home} and d.project_id = ${projectId} and d.deleted_at is null`;
  return rows[0] ?? { count: 0, unread: 0 };
}

const paymentRow = z.object({
  id,
  description: z.string(),
  amount: decimal,
  date: storedDate,
  payee: z.nullable(z.string()),
  files: z.array(z.string()),
});
export type PaymentRow = z.infer<typeof paymentRow>;

const MAX_CANDIDATES = 300;

interface Sought {
  projectId: number;
  /** dates and amounts */
  payments: readonly { date: string; amount: string }[];
  /** SHA-256 of the files */
  files: readonly string[];
}

/**
 * Expenses with the date and amount of one of the payments, or with one of the files. Each part of
 * the statement uses its own database index.
 */
export async function listSimilarPayments(
  db: Queryable,
  access: Access,
  { projectId, payments, files }: Sought,
): Promise<PaymentRow[]> {
  requireProjectAccess(access, projectId);
  return queryRows(db, paymentRow)`
    with twins as materialized (
      select key from uploads
      where user_id = ${access.home} and sha256 = any(${sql.param(files)}::text[])
    ), found as (
      select same.id
      from json_to_recordset(${JSON.stringify(payments)}::json) as r(date date, amount numeric)
      cross join lateral (
        select e.id from expenses e
        where e.user_id = ${access.home} and e.project_id = ${projectId} and e.date = r.date
          and e.amount = r.amount
        limit ${MAX_CANDIDATES}
      ) same
      union
      select e.id from twins t
      join expenses e on e.user_id = ${access.home} and e.image_url = t.key
      union
      select r.expense_id from twins t
      join expense_receipts r on r.user_id = ${access.home} and r.key = t.key
    )
    select e.id, e.description, e.amount::text as amount, e.date, c.name as payee,
      array(
        select coalesce(u.sha256, u.key)
        from (
          select e.image_url as key
          union all
          select r.key from expense_receipts r
          where r.user_id = ${access.home} and r.expense_id = e.id
        ) own
        join uploads u on u.user_id = ${access.home} and u.key = own.key
      ) as files
    from expenses e
    left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id
    where e.user_id = ${access.home} and e.id = any(array(select found.id from found))
      and e.project_id = ${projectId} and not e.is_refund
    order by e.id desc
    limit ${MAX_CANDIDATES}`;
}
