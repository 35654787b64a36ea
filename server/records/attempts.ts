import { and, eq, gt, lte, sql } from "drizzle-orm";
import { attempts } from "../db/billing-tables.ts";
import type { Database } from "../db/client.ts";
import type { Deps } from "../deps.ts";

/** So many of one kind in so much time. */
export interface Allowance {
  /** what is counted, and whose */
  key: string;
  limit: number;
  withinMs: number;
}

/** What is counted is kept in the database, so that all processes count together. */
type Counting = Pick<Deps, "db" | "clock">;

/**
 * Counts one more. Answers the seconds to wait when that is too many, and undefined otherwise.
 * The time begins with the first, and is not made longer by those that come too early: they are
 * not counted, so that nothing of them is left when the others are taken back.
 */
export async function countAttempt(
  { db, clock }: Counting,
  { key, limit, withinMs }: Allowance,
): Promise<number | undefined> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + withinMs);
  const isOver = sql`${attempts.endsAt} <= ${now.toISOString()}`;
  const { rowCount } = await db
    .insert(attempts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end`,
      },
      setWhere: sql`${isOver} or ${attempts.count} < ${limit}`,
    });
  if (rowCount === 1) return undefined;
  const [full] = await db
    .select({ endsAt: attempts.endsAt })
    .from(attempts)
    .where(eq(attempts.key, key));
  const left = full === undefined ? 0 : full.endsAt.getTime() - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

/** For a try that turned out to be none of those that are limited. */
export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key));
}

/** One that was taken. Its end tells it from the next one of that name, which ends later. */
export interface Lease {
  key: string;
  endsAt: Date;
}

/**
 * Takes a lease: who has it works alone, in whatever process, without holding a connection. It
 * ends by itself after `ms`, for a process that dies meanwhile. Undefined when it is not free.
 */
export async function takeLease(
  { db, clock }: Counting,
  key: string,
  ms: number,
): Promise<Lease | undefined> {
  const now = clock.now();
  const lease = { key, endsAt: new Date(now.getTime() + ms) };
  const { rowCount } = await db
    .insert(attempts)
    .values({ ...lease, count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { endsAt: sql`excluded.ends_at` },
      setWhere: sql`${attempts.endsAt} <= ${now.toISOString()}`,
    });
  return rowCount === 1 ? lease : undefined;
}

/** One that has run out may be somebody else's by now: then nothing ends. */
export async function endLease(db: Database, { key, endsAt }: Lease): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.key, key), eq(attempts.endsAt, endsAt)));
}

/** Keeps in mind for `ms` from now on that something is so. */
export async function remember({ db, clock }: Counting, key: string, ms: number): Promise<void> {
  const endsAt = new Date(clock.now().getTime() + ms);
  await db
    .insert(attempts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({ target: attempts.key, set: { endsAt } });
}

export async function isRemembered({ db, clock }: Counting, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.endsAt, clock.now())));
  return rows.length > 0;
}

/** Forgets what is over. Answers how many. */
export async function sweepAttempts({ db, clock }: Counting): Promise<number> {
  const { rowCount } = await db.delete(attempts).where(lte(attempts.endsAt, clock.now()));
  return rowCount ?? 0;
}
