import { and, eq, gt, gte, lte, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { attempts } from "../db/schema/billing.ts";
import type { Database } from "../db/client.ts";
import { keyRow, storedTimestamp } from "../db/row-schemas.ts";
import { prepareRows, queryRows } from "../db/rows.ts";
import { deleteInBatches } from "../db/batch-delete.ts";
import type { Deps } from "../deps.ts";

/** At most `limit` attempts within a time window. */
export interface RateLimit {
  /** what is limited, and for whom */
  key: string;
  limit: number;
  withinMs: number;
}

/**
 * Upper bound on clock differences between machines. A window that ends later than the latest
 * possible end plus this was written by a machine whose clock was ahead, and counts as expired;
 * otherwise it could block for a long time.
 */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Latest possible end of a window of `ms`, on any machine's clock. */
export function latestEnd(now: Date, ms: number): string {
  return new Date(now.getTime() + ms + CLOCKS_DIFFER_MS).toISOString();
}

/** Counters are in the database, so that all processes share them. */
type RateLimitDeps = Pick<Deps, "db" | "clock">;
/** Inside a transaction the count commits or rolls back with it. */
type CountingIn = Pick<Deps, "clock"> & { db: Pick<Database, "execute" | "_"> };

/**
 * Counts attempts. A window starts with its first attempt. Rejected attempts aren't counted and
 * don't extend it, so that a refund restores the count exactly.
 *
 * A rejected attempt only reads: a flood neither writes nor waits for the row lock.
 *
 * @param times number of attempts; all are counted or none
 * @returns seconds to wait when over the limit, otherwise undefined
 */
export async function consumeRateLimit(
  deps: CountingIn,
  rateLimit: RateLimit,
  times = 1,
): Promise<number | undefined> {
  const { endsAt, isCounted } = await countUnlessFull(deps, rateLimit, times);
  if (isCounted) return undefined;
  // A concurrent attempt reached the limit between the read and the write.
  const full = endsAt ?? (await endOf(deps.db, rateLimit.key));
  const left = full === null ? 0 : full.getTime() - deps.clock.now().getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

const countedRow = z.object({ endsAt: z.nullable(storedTimestamp), isCounted: z.boolean() });

/** Whether the attempts were counted; if not, the end of the full window, or null when unknown. */
interface CountResult {
  endsAt: Date | null;
  isCounted: boolean;
}

/**
 * Each statement uses one key and no other table, so that Citus routes it to one node. Usually the
 * first statement suffices: the row is missing only before its key's first attempt and after a
 * sweep.
 */
async function countUnlessFull(
  { db, clock }: CountingIn,
  { key, limit, withinMs }: RateLimit,
  times: number,
): Promise<CountResult> {
  const now = clock.now();
  const values = {
    key,
    limit,
    times,
    now: now.toISOString(),
    endsAt: new Date(now.getTime() + withinMs).toISOString(),
    latestEnd: latestEnd(now, withinMs),
  };
  const [row] = await countInRow(db, values);
  if (row) return { ...row, endsAt: row.endsAt === null ? null : new Date(row.endsAt) };
  // A concurrent attempt may have inserted the row meanwhile, so the limit is checked here too.
  const inserted = await insertCounted(db, values);
  return { endsAt: null, isCounted: inserted.length === 1 };
}

const KEY = sql.placeholder("key");
const TIMES = sql`${sql.placeholder("times")}::int`;
const ENDS_AT = sql`${sql.placeholder("endsAt")}::timestamptz`;
const IS_OVER = sql`(a.ends_at <= ${sql.placeholder("now")}::timestamptz
  or a.ends_at > ${sql.placeholder("latestEnd")}::timestamptz)`;
const HAS_ROOM = sql`a.count <= ${sql.placeholder("limit")}::int - ${TIMES}`;
const SET_NEXT = sql`
  count = case when ${IS_OVER} then ${TIMES} else a.count + ${TIMES} end,
  ends_at = case when ${IS_OVER} then ${ENDS_AT} else a.ends_at end`;

const countInRow = prepareRows(
  countedRow,
  () => sql`
    with counted as (
      update attempts a set ${SET_NEXT} where a.key = ${KEY} and (${IS_OVER} or ${HAS_ROOM})
      returning a.key
    )
    select case when ${IS_OVER} or ${HAS_ROOM} then null else a.ends_at end as "endsAt",
      exists (select from counted) as "isCounted"
    from attempts a where a.key = ${KEY}`,
);

const insertCounted = prepareRows(
  keyRow,
  () => sql`
    insert into attempts as a (key, count, ends_at) values (${KEY}, ${TIMES}, ${ENDS_AT})
    on conflict (key) do update set ${SET_NEXT}
    where ${IS_OVER} or ${HAS_ROOM}
    returning a.key`,
);

const endRow = z.object({ endsAt: storedTimestamp });

async function endOf(db: CountingIn["db"], key: string): Promise<Date | null> {
  const rows = await queryRows(db, endRow)`
    select ends_at as "endsAt" from attempts where key = ${key}`;
  return rows[0] === undefined ? null : new Date(rows[0].endsAt);
}

/** Whether the next attempt would exceed the limit. */
export async function isUsedUp(
  { db, clock }: RateLimitDeps,
  { key, limit }: RateLimit,
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
 * Undoes the count of an attempt, for example after it succeeded.
 *
 * @param endsBy latest possible end of the window that counted it; a later window is left unchanged
 */
export async function refundAttempt(
  db: Pick<Database, "update">,
  key: string,
  endsBy?: Date,
): Promise<void> {
  const isSameTime = endsBy === undefined ? undefined : lte(attempts.endsAt, endsBy);
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(and(eq(attempts.key, key), isSameTime));
}

/** A lease that is held. Its end identifies it: a later lease with the same key ends later. */
export interface Lease {
  key: string;
  endsAt: Date;
}

/**
 * Acquires a lease: across all processes only its holder does the work, without keeping a database
 * connection open. It expires after `ms`, in case the process dies.
 *
 * @returns undefined when another holder has it
 */
export async function acquireLease(
  { db, clock }: RateLimitDeps,
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

/** Ends the lease, unless it has expired and another holder has it. */
export async function endLease(db: Database, { key, endsAt }: Lease): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.key, key), eq(attempts.endsAt, endsAt)));
}

/** Stores a key for `ms` from now on. */
export async function remember(
  { db, clock }: RateLimitDeps,
  key: string,
  ms: number,
): Promise<void> {
  const endsAt = new Date(clock.now().getTime() + ms);
  await db
    .insert(attempts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({ target: attempts.key, set: { endsAt } });
}

export async function isRemembered({ db, clock }: RateLimitDeps, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.endsAt, clock.now())));
  return rows.length > 0;
}

/** Deletes expired counters; returns their number. */
export async function sweepAttempts({ db, clock }: RateLimitDeps): Promise<number> {
  const condition = lte(attempts.endsAt, clock.now());
  return deleteInBatches(db, { table: attempts, key: [attempts.key], condition });
}
