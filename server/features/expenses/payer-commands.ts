import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { memberships } from "../../db/schema/household.ts";
import { recordActivity } from "../../records/activity.ts";
import { tryLockOwner } from "../../records/owner-lock.ts";
import { PERSON_NAME } from "../../records/person-name.ts";

/**
 * Runs a write that may change a person's name, and updates the name on what they paid in the homes
 * that they share, with an activity entry there. Homes that they have left keep the old name.
 */
export async function withNewName<T>(
  tx: Tx,
  who: UserId,
  now: Date,
  write: () => Promise<T>,
): Promise<T> {
  // Homes are locked before the person's row, in the order of owner-lock.ts, and before reading
  // what they paid.
  const homes = await lockHomesOf(tx, who);
  const before = await findName(tx, who);
  const written = await write();
  const after = await findName(tx, who);
  if (before !== undefined && after !== undefined && before !== after) {
    for (const home of homes) {
      await renamePayer(tx, home, { who, before, after, now });
    }
  }
  return written;
}

/**
 * Locks the user's own home and shared ones in the order of their ids, so that members of each
 * other's homes can't deadlock. Take these locks before the account's.
 */
export async function lockHomesOf(tx: Tx, who: UserId): Promise<UserId[]> {
  const homes = await listHomesOf(tx, who);
  for (const home of homes) await tryLockOwner(tx, home);
  return homes;
}

const nameRow = z.object({ name: z.string() });

async function findName(tx: Tx, who: UserId): Promise<string | undefined> {
  const rows = await queryRows(tx, nameRow)`
    select ${PERSON_NAME} as name from users u where u.id = ${who}`;
  return rows[0]?.name;
}

/** Sorted in the order in which their owners are locked. */
async function listHomesOf(tx: Tx, who: UserId): Promise<UserId[]> {
  const rows = await tx
    .select({ home: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.memberId, who), isNull(memberships.endedAt)));
  return [who, ...rows.map(({ home }) => home)].toSorted((a, b) => a - b);
}

interface Renamed {
  who: UserId;
  before: string;
  after: string;
  now: Date;
}

/**
 * Renames a payer in a locked home. Keeps the name if another person of the home has or had the
 * same one, because it is unknown whose payments they are.
 */
async function renamePayer(
  tx: Tx,
  home: UserId,
  { who, before, after, now }: Renamed,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from users u
    where u.id <> ${who} and ${PERSON_NAME} = ${before} and (u.id = ${home} or u.id in (
      select m.member_id from memberships m where m.user_id = ${home}
    ))
    union all
    select from memberships m
    where m.user_id = ${home} and m.member_id is null and m.name = ${before}`);
  if (rowCount !== 0) return;
  const { rowCount: paid } = await tx.execute(sql`
    update expenses set paid_by = ${after} where user_id = ${home} and paid_by = ${before}`);
  await tx.execute(sql`
    update trash set record = record || jsonb_build_object('paid_by', ${after}::text)
    where user_id = ${home} and kind = 'expense' and record ->> 'paid_by' = ${before}`);
  if (paid === 0) return;
  const line = { kind: "member", action: "changed", label: before } as const;
  await recordActivity(tx, { home, actor: who }, now, {
    ...line,
    changes: { name: [before, after] },
  });
}
