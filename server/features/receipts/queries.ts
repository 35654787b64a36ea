import { and, eq, gt, inArray, lt, not, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import { isReceiptType, type ReceiptType } from "../../../shared/receipts/contract.ts";
import { IS_CARRIED } from "../../db/attached-uploads.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { uploads } from "../../db/schema/tables.ts";
import { notFound } from "../../errors.ts";

export interface StoredReceipt {
  key: string;
  contentType: ReceiptType;
}

/** The owner's receipt; throws 404 alike for an unknown key, another's, and one that is about to go. */
export async function getReceipt(
  db: Queryable,
  owner: UserId,
  key: string,
): Promise<StoredReceipt> {
  const [found] = await db
    .select({ contentType: uploads.contentType })
    .from(uploads)
    .where(and(eq(uploads.userId, owner), eq(uploads.key, key), eq(uploads.state, "stored")));
  if (!found || !isReceiptType(found.contentType)) throw notFound("Receipt");
  return { key, contentType: found.contentType };
}

/** Whether anybody has this receipt still: on an expense or a quote, or in the trash. */
export async function isReceiptKept(db: Queryable, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.key, key), inArray(uploads.state, ["stored", "trashed"])));
  return rows.length > 0;
}

export interface ReceiptUsage {
  /** how many there are, counted as their bytes are */
  files: number;
  /** bytes of everything the owner has stored, what lies in the trash included: it takes room too */
  bytes: number;
  /** how many were uploaded after `since`, and not by a clock that was put back since */
  recent: number;
  /** when the first of those was */
  firstRecentAt: Date | null;
  /** whether the account is a demo's, which has less room */
  isDemo: boolean;
}

export async function getReceiptUsage(
  db: Queryable,
  owner: UserId,
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
      isDemo: sql<boolean>`exists(select from demo_accounts where user_id = ${owner})`,
    })
    .from(uploads)
    .where(eq(uploads.userId, owner));
  return usage ?? { files: 0, bytes: 0, recent: 0, firstRecentAt: null, isDemo: false };
}

/** What lies in the trash is carried by what lies there: only the trash lets go of it. */
const isOutsideTrash = inArray(uploads.state, ["pending", "stored"]);

/** Whether nothing needs the upload any more, nor the trash. */
export const isForgotten = and(isOutsideTrash, not(IS_CARRIED));

export interface UploadMark {
  userId: UserId;
  key: string;
  createdAt: Date;
}

/** The next uploads made before `before`, oldest first, each with whether anything carries it. */
export async function listOldUploads(
  db: Queryable,
  { before, after, limit }: { before: Date; after: UploadMark | undefined; limit: number },
): Promise<(UploadMark & { isCarried: boolean })[]> {
  const position = sql`(${uploads.createdAt}, ${uploads.userId}, ${uploads.key})`;
  return db
    .select({
      userId: uploads.userId,
      key: uploads.key,
      createdAt: uploads.createdAt,
      isCarried: IS_CARRIED.mapWith(Boolean),
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

/** Holds these uploads until the transaction ends; those that somebody else holds are left out. */
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

/** What already has a receipt; null: nothing. */
export interface HeldReceipt {
  carriedBy: "expense" | "quote" | null;
}

/**
 * Those of the owner's receipts that are whole, held against the sweep until the transaction
 * ends. With the owner's row held as well, what carries them stays so.
 */
export async function lockReceipts(
  tx: Tx,
  owner: UserId,
  keys: readonly string[],
): Promise<Map<string, HeldReceipt>> {
  const { rows } = await tx.execute<HeldReceipt & { key: string } & Record<string, unknown>>(sql`
    select key, case
        when exists (select from expenses e where e.user_id = ${owner} and e.image_url = u.key)
          or exists (select from expense_receipts r where r.user_id = ${owner} and r.key = u.key)
          then 'expense'
        when exists (select from quote_files f where f.user_id = ${owner} and f.key = u.key)
          then 'quote'
      end as "carriedBy"
    from uploads u
    where u.user_id = ${owner} and u.key = any(${sql.param(keys)}) and u.state = 'stored'
    order by u.key
    for share of u`);
  return new Map(rows.map(({ key, carriedBy }) => [key, { carriedBy }]));
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

/** Those of the keys that nobody's upload has. */
export async function listUnknownKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const known = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(inArray(uploads.key, [...keys]));
  return keys.filter((key) => !known.some((row) => row.key === key));
}
