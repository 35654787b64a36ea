import { and, eq, gt, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { UserId } from "../../../shared/ids.ts";
import { isReceiptType, type ReceiptType } from "../../../shared/receipts/contract.ts";
import { IS_ATTACHED } from "../../db/fragments/attached-uploads.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { uploads } from "../../db/schema/tables.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects } from "../../identity/access.ts";
import { andSeenContractors } from "../contractors/queries.ts";

export interface StoredReceipt {
  key: string;
  contentType: ReceiptType;
}

/**
 * The owner's receipt.
 *
 * @throws the same not_found for an unknown key, another user's, and one marked for deletion
 */
export async function getReceipt(
  db: Queryable,
  access: Access,
  key: string,
): Promise<StoredReceipt> {
  const [found] = await db
    .select({ contentType: uploads.contentType })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, access.home),
        eq(uploads.key, key),
        eq(uploads.state, "stored"),
        isSeen(access),
      ),
    );
  if (!found || !isReceiptType(found.contentType)) throw notFound("Receipt");
  return { key, contentType: found.contentType };
}

export type EarlierUpload = Pick<typeof uploads.$inferSelect, "key" | "state" | "sha256">;

/** An upload in any state, for a retry of it. */
export async function findUpload(
  db: Queryable,
  access: Access,
  keys: readonly string[],
): Promise<EarlierUpload | undefined> {
  const [found] = await db
    .select({ key: uploads.key, state: uploads.state, sha256: uploads.sha256 })
    .from(uploads)
    .where(and(eq(uploads.userId, access.home), inArray(uploads.key, [...keys])));
  return found;
}

/**
 * Condition for a member with chosen projects: receipts of expenses, quotes, invoices and drafts in
 * them, documents of contractors that the member may see, and files that no record refers to yet.
 */
function isSeen(access: Access): SQL | undefined {
  if (access.projects === "all") return undefined;
  const expenseIn = andInProjects(access, sql`e.project_id`);
  const draftIn = andInProjects(access, sql`d.project_id`);
  const quoteIn = andInProjects(access, sql`q.project_id`);
  const invoiceIn = andInProjects(access, sql`i.project_id`);
  return sql`(not ${IS_ATTACHED} or exists (
    select from contractor_documents c
    where c.user_id = uploads.user_id and c.key = uploads.key${andSeenContractors(access, sql`c.contractor_id`)}
  ) or exists (
    select from expenses e
    where e.user_id = uploads.user_id and (e.image_url = uploads.key or e.id in (
      select r.expense_id from expense_receipts r
      where r.user_id = uploads.user_id and r.key = uploads.key
    ))${expenseIn}
  ) or exists (
    select from quotes q
    where q.user_id = uploads.user_id and q.id in (
      select f.quote_id from quote_files f
      where f.user_id = uploads.user_id and f.key = uploads.key
    )${quoteIn}
  ) or exists (
    select from invoices i
    where i.user_id = uploads.user_id and i.id in (
      select f.invoice_id from invoice_files f
      where f.user_id = uploads.user_id and f.key = uploads.key
    )${invoiceIn}
  ) or exists (
    select from drafts d
    where d.user_id = uploads.user_id and d.key = uploads.key${draftIn}
  ))`;
}

/** Whether any record or trash entry refers to this receipt. */
export async function isReceiptReferenced(db: Queryable, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.key, key), inArray(uploads.state, ["stored", "trashed"])));
  return rows.length > 0;
}

export interface ReceiptUsage {
  /** number of receipts in `bytes` */
  files: number;
  /** bytes of all stored receipts, including those in the trash */
  bytes: number;
  /**
   * number of uploads after `since`; ignores future times, which were written before a clock was
   * set back
   */
  recent: number;
  /** time of the first of those */
  firstRecentAt: Date | null;
  /** whether the account is a demo, which has less room */
  isDemo: boolean;
}

export async function getReceiptUsage(
  db: Queryable,
  access: Access,
  { since, now }: { since: Date; now: Date },
): Promise<ReceiptUsage> {
  const isRecent = sql`${uploads.createdAt} > ${since} and ${uploads.createdAt} <= ${now}`;
  const [usage] = await db
    .select({
      files: sql<number>`count(*)::bigint`,
      bytes: sql<number>`coalesce(sum(${uploads.size}), 0)::bigint`,
      recent: sql<number>`count(*) filter (where ${isRecent})`,
      firstRecentAt: sql<Date | null>`min(${uploads.createdAt}) filter (where ${isRecent})`.mapWith(
        uploads.createdAt,
      ),
      isDemo: sql<boolean>`exists(select from demo_accounts where user_id = ${access.home})`,
    })
    .from(uploads)
    .where(eq(uploads.userId, access.home));
  return usage ?? { files: 0, bytes: 0, recent: 0, firstRecentAt: null, isDemo: false };
}

/** Receipts in the trash belong to the deleted record; only the trash releases them. */
const isOutsideTrash = inArray(uploads.state, ["pending", "stored"]);

/** Whether neither a record nor a trash entry refers to the upload. */
export const isUnreferenced = and(isOutsideTrash, not(IS_ATTACHED));

export interface UploadMark {
  userId: UserId;
  key: string;
  createdAt: Date;
}

/** The next uploads from before `before`, oldest first, each with whether a record refers to it. */
export async function listOldUploads(
  db: Queryable,
  { before, after, limit }: { before: Date; after: UploadMark | undefined; limit: number },
): Promise<(UploadMark & { isAttached: boolean })[]> {
  const position = sql`(${uploads.createdAt}, ${uploads.userId}, ${uploads.key})`;
  return db
    .select({
      userId: uploads.userId,
      key: uploads.key,
      createdAt: uploads.createdAt,
      isAttached: IS_ATTACHED.mapWith(Boolean),
    })
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, before),
        isOutsideTrash,
        after && sql`${position} > (${after.createdAt}, ${after.userId}, ${after.key})`,
      ),
    )
    .orderBy(uploads.createdAt, uploads.userId, uploads.key)
    .limit(limit);
}

/** Locks these uploads until the transaction ends, and skips those locked by others. */
export async function lockUploads(
  tx: Tx,
  owner: UserId,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.userId, owner), inArray(uploads.key, [...keys])))
    .for("update", { skipLocked: true });
  return rows.map(({ key }) => key);
}

/** The record that already uses the receipt; null for none. */
const lockedReceipt = z.object({
  key: z.string(),
  attachedTo: z.nullable(z.enum(["expense", "quote", "invoice", "contractor"])),
});
type LockedReceipt = Pick<z.infer<typeof lockedReceipt>, "attachedTo">;

/**
 * Locks the owner's complete receipts against the sweep until the transaction ends. With the
 * owner's row locked, too, their records don't change.
 */
export async function lockReceipts(
  tx: Tx,
  access: Access,
  keys: readonly string[],
): Promise<Map<string, LockedReceipt>> {
  // To the member, a draft of a project that they may not see does not exist.
  const elsewhere =
    access.projects === "all"
      ? sql``
      : sql` and u.key not in (
          select d.key from drafts d
          where d.user_id = ${access.home}
            and d.project_id <> all(${sql.param(access.projects)}::bigint[])
        )`;
  const rows = await queryRows(tx, lockedReceipt)`
    select key, case
        when exists (select from expenses e where e.user_id = ${access.home} and e.image_url = u.key)
          or exists (select from expense_receipts r where r.user_id = ${access.home} and r.key = u.key)
          then 'expense'
        when exists (select from quote_files f where f.user_id = ${access.home} and f.key = u.key)
          then 'quote'
        when exists (select from invoice_files f where f.user_id = ${access.home} and f.key = u.key)
          then 'invoice'
        when exists (
          select from contractor_documents c where c.user_id = ${access.home} and c.key = u.key
        ) then 'contractor'
      end as "attachedTo"
    from uploads u
    where u.user_id = ${access.home} and u.key = any(${sql.param(keys)}) and u.state = 'stored'${elsewhere}
    order by u.key
    for share of u`;
  return new Map(rows.map(({ key, attachedTo }) => [key, { attachedTo }]));
}

export async function listReleasedUploads(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ userId: UserId; key: string }[]> {
  return db
    .select({ userId: uploads.userId, key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.state, "deleting"), gt(uploads.key, after)))
    .orderBy(uploads.key)
    .limit(limit);
}

/** The keys that no upload has. */
export async function listUnknownKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const known = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(inArray(uploads.key, [...keys]));
  return keys.filter((key) => !known.some((row) => row.key === key));
}
