import { and, count, eq, gt, lte, min, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { demoAccounts, uploads } from "../../db/schema/tables.ts";

/** Arbitrary number that no other advisory lock uses. */
const DEMOS_LOCK = 7_361_002;

/** Serializes counting and creating demos until the transaction ends. */
export async function lockDemos(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DEMOS_LOCK}::bigint)`);
}

export interface DemoUse {
  count: number;
  /** when the first of them no longer counts; null without any */
  first: Date | null;
}

/** The demos that exist at `now`, and when the first of them ends. */
export async function getLiveDemos(db: Queryable, now: Date): Promise<DemoUse> {
  const [use] = await db
    .select({ count: count(), first: min(demoAccounts.endsAt) })
    .from(demoAccounts)
    .where(gt(demoAccounts.endsAt, now));
  return use ?? { count: 0, first: null };
}

/**
 * The demos started from an IP address after `since`, and when the first of them was started.
 * Ignores times after `now`, which were written before a clock was set back.
 */
export async function getDemosOf(
  db: Queryable,
  ipHash: string,
  { since, now }: { since: Date; now: Date },
): Promise<DemoUse> {
  const [use] = await db
    .select({ count: count(), first: min(demoAccounts.createdAt) })
    .from(demoAccounts)
    .where(
      and(
        eq(demoAccounts.ipHash, ipHash),
        gt(demoAccounts.createdAt, since),
        lte(demoAccounts.createdAt, now),
      ),
    );
  return use ?? { count: 0, first: null };
}

export async function listEndedDemos(db: Queryable, now: Date): Promise<UserId[]> {
  const rows = await db
    .select({ userId: demoAccounts.userId })
    .from(demoAccounts)
    .where(lte(demoAccounts.endsAt, now));
  return rows.map(({ userId }) => userId);
}

export async function listReceiptKeys(db: Queryable, owner: UserId): Promise<string[]> {
  const rows = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.userId, owner));
  return rows.map(({ key }) => key);
}
