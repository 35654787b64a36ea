import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { activityEntry } from "../../../shared/activity/contract.ts";
import type { DigestChoices } from "../../../shared/activity/digest.ts";
import { id, type UserId } from "../../../shared/ids.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { ownerId, ownerRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects, findAccess, keepsProjects } from "../../identity/access.ts";
import { countMembers, listHomes } from "../household/queries.ts";
import type { DigestItem } from "./rules/digest-words.ts";

const userId = id.brand<"UserId">();

/** The user's own home is included once it is shared. */
export async function listDigestChoices(
  db: Queryable,
  who: UserId,
  now: Date,
): Promise<DigestChoices> {
  const homes = [];
  for (const { id: ownersId, ownerName } of await listHomes(db, who, now)) {
    const home = userId.parse(ownersId);
    const isOn = await isDigestOn(db, { home, member: who });
    if (!isOn && (await countMembers(db, home)) === 0) continue;
    homes.push({ id: home, ownerName, isOwn: home === who, isOn });
  }
  return { homes };
}

async function isDigestOn(db: Queryable, { home, member }: DigestCandidate): Promise<boolean> {
  const rows = await queryRows(db, ownerRow)`
    select user_id as owner from activity_digests
    where user_id = ${home} and member_id = ${member}`;
  return rows.length > 0;
}

export async function isEmailVerified(db: Queryable, who: UserId): Promise<boolean> {
  const rows = await queryRows(db, ownerRow)`
    select id as owner from users where id = ${who} and email_verified_at is not null`;
  return rows.length > 0;
}

interface WrittenDigest {
  home: UserId;
  member: UserId;
  email: string;
  /** projects that it may mention; null for all */
  projects: readonly number[] | null;
}

/**
 * Whether an enqueued email is still wanted, with the same address, by a person who may read it.
 */
export async function isDigestWanted(
  db: Queryable,
  { home, member, email, projects }: WrittenDigest,
): Promise<boolean> {
  const found = await queryRows(db, ownerRow)`
    select d.user_id as owner
    from activity_digests d
    join users u on u.id = d.member_id
    where d.user_id = ${home} and d.member_id = ${member} and u.email = ${email}`;
  return found.length > 0 && keepsProjects(await findAccess(db, home, member), projects ?? "all");
}

const candidateRow = z.object({ home: ownerId, member: ownerId });
export type DigestCandidate = z.infer<typeof candidateRow>;

interface Batch {
  /** last entry of the previous page */
  after: { home: number; member: number };
  before: Date;
  limit: number;
}

/**
 * People to whom an email may be due: earlier days are not covered yet, and the address is
 * verified.
 */
export async function listDigestCandidates(
  db: Queryable,
  { after, before, limit }: Batch,
): Promise<DigestCandidate[]> {
  return queryRows(db, candidateRow)`
    select d.user_id as home, d.member_id as member
    from activity_digests d
    join users u on u.id = d.member_id
    where (d.user_id, d.member_id) > (${after.home}, ${after.member})
      and d.covered_until < ${before.toISOString()}::timestamptz
      and u.email_verified_at is not null
    order by d.user_id, d.member_id
    limit ${limit}`;
}

const dueRow = z.object({
  email: z.string(),
  /** ISO timestamp */
  since: z.string(),
  ownerName: z.string(),
});
export type DueDigest = z.infer<typeof dueRow>;

/** Locks a due digest; undefined if it is no longer due. */
export async function lockDueDigest(
  tx: Tx,
  { home, member }: DigestCandidate,
  before: Date,
): Promise<DueDigest | undefined> {
  // A separate statement: Citus refuses a lock in one that also reads other tables.
  const { rowCount } = await tx.execute(sql`
    select from activity_digests
    where user_id = ${home} and member_id = ${member}
      and covered_until < ${before.toISOString()}::timestamptz
    for update`);
  if (rowCount === 0) return undefined;
  const [found] = await queryRows(tx, dueRow)`
    select u.email, d.covered_until::text as since,
      coalesce(nullif(trim(concat_ws(' ', o.first_name, o.last_name)), ''), o.email) as "ownerName"
    from activity_digests d
    join users u on u.id = d.member_id
    join users o on o.id = d.user_id
    where d.user_id = ${home} and d.member_id = ${member} and u.email_verified_at is not null`;
  return found;
}

const itemRow = z.object({
  projectName: z.nullable(z.string()),
  isOfProject: z.boolean(),
  actorName: z.string(),
  kind: activityEntry.shape.kind,
  action: activityEntry.shape.action,
  count: z.int(),
  label: z.string(),
});

interface Span {
  since: string;
  until: Date;
  limit: number;
}

/**
 * Other people's changes in a period, as far as the member may see them. For an archived project
 * only changes of the project itself, such as that it was archived.
 */
export async function listDigestItems(
  db: Queryable,
  access: Access,
  { since, until, limit }: Span,
): Promise<DigestItem[]> {
  return queryRows(db, itemRow)`
    select (
        select p.name from projects p where p.user_id = ${access.home} and p.id = a.project_id
      ) as "projectName", a.project_id is not null as "isOfProject", a.actor_name as "actorName", a.kind, a.action,
      (
        count(distinct a.record_id) + coalesce(sum(
          coalesce(a.changes -> 'count' ->> 1, a.changes -> 'count' ->> 0, '1')::int
        ) filter (where a.record_id is null), 0)
      )::int as count, min(a.label) as label
    from activity a
    where a.user_id = ${access.home}${andInProjects(access, sql`a.project_id`)}
      and a.at >= ${since}::timestamptz and a.at < ${until.toISOString()}::timestamptz
      and a.actor_id is distinct from ${access.actor} and a.actor_name is not null
      and a.kind <> 'reminders' and (a.kind = 'project' or not exists (
        select from projects p
        where p.user_id = ${access.home} and p.id = a.project_id and p.archived_at is not null
      ))
    group by a.project_id, a.actor_name, a.kind, a.action
    order by a.project_id, min(a.at), a.actor_name, a.kind, a.action
    limit ${limit}`;
}
