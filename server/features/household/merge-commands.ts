import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { invitations, memberships } from "../../db/schema/household.ts";
import { getPerson, listNamedProjects, nameOfPerson } from "./queries.ts";

interface Merging {
  from: UserId;
  to: UserId;
  now: Date;
}

/**
 * Call before the records of a home move to another owner. Moves its members, with their own data
 * in the home. Except for the two owners, no one sees more than before: "all projects" becomes a
 * list of the projects of the home that it was granted in, unless the new owner's home is empty.
 *
 * @returns all current and former members of the moved home
 */
export async function mergeMembers(tx: Tx, { from, to, now }: Merging): Promise<UserId[]> {
  const moved = (await listNamedProjects(tx, from)).map(({ id }) => id);
  const own = (await listNamedProjects(tx, to)).map(({ id }) => id);
  const isEmpty = await hasNoRecords(tx, to);
  await narrow(tx, to, own);
  if (!isEmpty) await narrow(tx, from, moved);
  const people = await listPeople(tx, from);
  // They were sent in the former owner's name.
  await tx.delete(invitations).where(eq(invitations.userId, from));
  await tx
    .delete(memberships)
    .where(and(eq(memberships.userId, from), eq(memberships.memberId, to)));
  await moveMemberships(tx, from, to);
  await addFormerOwner(tx, { from, to, now }, isEmpty ? null : moved);
  await moveVisits(tx, from, to);
  await moveConversations(tx, { from, to, people });
  return people;
}

async function hasNoRecords(tx: Tx, owner: UserId): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from projects where user_id = ${owner}
    union all select from contractors where user_id = ${owner}
    union all select from trash where user_id = ${owner}
    limit 1`);
  return rowCount === 0;
}

/** Replaces "all projects" of members and invitations with the current ones. */
async function narrow(tx: Tx, home: UserId, projectIds: number[]): Promise<void> {
  await tx
    .update(memberships)
    .set({ projectIds })
    .where(
      and(
        eq(memberships.userId, home),
        isNull(memberships.projectIds),
        isNull(memberships.endedAt),
      ),
    );
  await tx
    .update(invitations)
    .set({ projectIds })
    .where(and(eq(invitations.userId, home), isNull(invitations.projectIds)));
}

/** All current and former members, sorted by id. */
async function listPeople(tx: Tx, home: UserId): Promise<UserId[]> {
  const rows = await tx
    .selectDistinct({ memberId: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.userId, home), isNotNull(memberships.memberId)));
  return rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
}

/**
 * A member of both homes keeps the projects of both, and can edit only what they could edit before.
 */
async function moveMemberships(tx: Tx, from: UserId, to: UserId): Promise<void> {
  await tx.execute(sql`
    with other as (
      delete from memberships f using memberships t
      where f.user_id = ${from} and f.ended_at is null
        and t.user_id = ${to} and t.ended_at is null and t.member_id = f.member_id
      returning f.member_id, f.role, f.project_ids
    )
    update memberships t
    set role = case when o.role = 'viewer' then o.role else t.role end,
      project_ids = case when o.project_ids is not null then t.project_ids || o.project_ids end
    from other o
    where t.user_id = ${to} and t.ended_at is null and t.member_id = o.member_id`);
  await tx.update(memberships).set({ userId: to }).where(eq(memberships.userId, from));
}

/**
 * Makes the former owner an editor of the projects they gave, and of those that they could edit in
 * the other home. A role applies to all projects, so projects that they could only view are
 * dropped: otherwise they could edit them.
 */
async function addFormerOwner(
  tx: Tx,
  { from, to, now }: Merging,
  given: number[] | null,
): Promise<void> {
  const name = nameOfPerson(await getPerson(tx, from));
  const grant = { role: "editor", projectIds: given } as const;
  await tx
    .insert(memberships)
    .values({ userId: to, memberId: from, name, ...grant, createdAt: now })
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.memberId],
      targetWhere: isNull(memberships.endedAt),
      set: {
        role: grant.role,
        projectIds:
          given === null
            ? null
            : sql`case when ${memberships.role} = 'viewer' then '{}' else ${memberships.projectIds} end
                || ${sql.param(given)}::bigint[]`,
      },
    });
}

/** For a member of both homes the earlier time counts, so that they miss nothing. */
async function moveVisits(tx: Tx, from: UserId, to: UserId): Promise<void> {
  await tx.execute(sql`
    with moved as (delete from activity_visits where user_id = ${from} returning *)
    insert into activity_visits as v (user_id, member_id, visited_at, previous_at)
    select ${to}::bigint, member_id, visited_at, previous_at from moved
    on conflict (user_id, member_id) do update
    set visited_at = least(v.visited_at, excluded.visited_at),
      previous_at = least(v.previous_at, excluded.previous_at)`);
  await tx.execute(sql`
    with moved as (delete from activity_digests where user_id = ${from} returning *)
    insert into activity_digests as d (user_id, member_id, covered_until)
    select ${to}::bigint, member_id, covered_until from moved
    on conflict (user_id, member_id) do update
    set covered_until = least(d.covered_until, excluded.covered_until)`);
}

interface Conversations {
  from: UserId;
  to: UserId;
  people: readonly UserId[];
}

/** Each person's conversation about the home; null stands for the person's own home. */
async function moveConversations(tx: Tx, { from, to, people }: Conversations): Promise<void> {
  for (const who of new Set([from, to, ...people])) {
    const isAbout = who === from ? sql`home_id is null` : sql`home_id = ${from}`;
    const home = who === to ? sql`null` : sql`${to}::bigint`;
    await tx.execute(sql`
      update ai_messages set home_id = ${home} where user_id = ${who} and ${isAbout}`);
    await tx.execute(sql`
      update ai_proposals set home_id = ${home} where user_id = ${who} and ${isAbout}`);
  }
}
