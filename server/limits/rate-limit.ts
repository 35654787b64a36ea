import { and, eq, gt, gte, lte, sql } from "drizzle-orm";
import { attempts } from "../db/schema/billing.ts";
import type { Database } from "../db/client.ts";
import { deleteInRounds } from "../db/batch-delete.ts";
import type { Deps } from "../deps.ts";

/** So many of one kind in so much time. */
export interface Allowance {
  /** what is counted, and whose */
  key: string;
  limit: number;
  withinMs: number;
}

/**
 * The clocks of several machines differ by less. What ends later than this after the longest end that
 * it could have was written by a clock that has been put back since: nobody waits for that time to
 * come again, which would be a day after a day's jump.
 */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** When what lasts for `ms` ends at the latest, whoever began it. */
export function latestEnd(now: Date, ms: number): string {
  return new Date(now.getTime() + ms + CLOCKS_DIFFER_MS).toISOString();
}

/** What is counted is kept in the database, so that all processes count together. */
type Counting = Pick<Deps, "db" | "clock">;
/** Inside a transaction a count becomes final with what it counts. */
type CountingIn = Pick<Deps, "clock"> & { db: Pick<Database, "execute"> };

/**
 * Counts one more. Answers the seconds to wait when that is too many, and undefined otherwise.
 * The time begins with the first, and is not made longer by those that come too early: they are
 * not counted, so that nothing of them is left when the others are taken back.
 *
 * One that is too many only reads: a flood neither writes nor waits for the row.
 *
 * @param times how many at once; all of them are counted or none
 */
export async function countAttempt(
  deps: CountingIn,
  allowance: Allowance,
  times = 1,
): Promise<number | undefined> {
  const { endsAt, isCounted } = await countUnlessFull(deps, allowance, times);
  if (isCounted) return undefined;
  // Another one took the last place between the reading and the counting.
  const full = endsAt ?? (await endOf(deps.db, allowance.key));
  const left = full === null ? 0 : full.getTime() - deps.clock.now().getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

async function countUnlessFull(
  { db, clock }: CountingIn,
  { key, limit, withinMs }: Allowance,
  times: number,
): Promise<{ endsAt: Date | null; isCounted: boolean }> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + withinMs).toISOString();
  const isOver = sql`(a.ends_at <= ${now.toISOString()}::timestamptz
    or a.ends_at > ${latestEnd(now, withinMs)}::timestamptz)`;
  const hasRoom = sql`a.count <= ${limit}::int - ${times}::int`;
  const { rows } = await db.execute<{ endsAt: string | null; isCounted: boolean }>(sql`
    with full_one as (
      select a.ends_at from attempts a where a.key = ${key} and not (${isOver} or ${hasRoom})
    ), counted as (
      insert into attempts as a (key, count, ends_at)
      select ${key}, ${times}::int, ${endsAt}::timestamptz where not exists (select from full_one)
      on conflict (key) do update set
        count = case when ${isOver} then excluded.count else a.count + excluded.count end,
        ends_at = case when ${isOver} then excluded.ends_at else a.ends_at end
      where ${isOver} or ${hasRoom}
      returning a.key
    )
    select (select ends_at from full_one) as "endsAt", exists (select from counted) as "isCounted"`);
  const [row] = rows;
  if (row === undefined) throw new Error("The count answered no row");
  return { endsAt: row.endsAt === null ? null : new Date(row.endsAt), isCounted: row.isCounted };
}

async function endOf(db: CountingIn["db"], key: string): Promise<Date | null> {
  const { rows } = await db.execute<{ endsAt: string }>(
    sql`select ends_at as "endsAt" from attempts where key = ${key}`,
  );
  return rows[0] === undefined ? null : new Date(rows[0].endsAt);
}

/** Whether the next one would be too many. */
export async function isUsedUp(
  { db, clock }: Counting,
  { key, limit }: Allowance,
): Promise<boolean> {
  const isFull = and(
    eq(attempts.key, key),
    gt(attempts.endsAt, clock.now()),
    gte(attempts.count, limit),
  );
  const rows = await db.select({ key: attempts.key }).from(attempts).where(isFull);
  return rows.length > 0;
}

/**
 * For a try that turned out to be none of those that are limited.
 *
 * @param endsBy when the time that it was counted in ends at the latest: in a later one there is
 *   nothing of it to take back
 */
export async function takeBackAttempt(db: Database, key: string, endsBy?: Date): Promise<void> {
  const isSameTime = endsBy === undefined ? undefined : lte(attempts.endsAt, endsBy);
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(and(eq(attempts.key, key), isSameTime));
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
      setWhere: sql`${attempts.endsAt} <= ${now.toISOString()}
        or ${attempts.endsAt} > ${latestEnd(now, ms)}`,
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
  const isOver = lte(attempts.endsAt, clock.now());
  return deleteInRounds(db, { table: attempts, key: [attempts.key], isOver });
}
