import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  activityEntry,
  type ActivityPage,
  type ActivityQuery,
} from "../../../shared/activity/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { nameRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects } from "../../identity/access.ts";
import { isUndoable } from "./rules/undoable.ts";

/** Entries per page. */
const PAGE_SIZE = 50;

const storedEntry = z.omit(activityEntry, { canUndo: true });

/** One page, newest first. A member with chosen projects sees only the entries of those. */
export async function listActivity(
  db: Queryable,
  access: Access,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const { home } = access;
  const rows = await queryRows(db, storedEntry)`
    select l.id, ${isoText(sql`l.at`)} as at, l.actor_id as "actorId", l.actor_name as "actorName",
      l.way, l.kind, l.record_id as "recordId", l.project_id as "projectId", (
        select p.name from projects p where p.user_id = ${home} and p.id = l.project_id
      ) as "projectName", l.action, l.label, l.changes,
      l.action = 'deleted' and l.record_id is not null and exists (
        select from trash t
        where t.user_id = ${home} and t.kind = l.kind and t.record_id = l.record_id
          and t.deleted_at = l.at
      ) as "canRestore"
    from (
      select * from activity a where a.user_id = ${home}${conditions(access, query)}
      order by a.at desc, a.id desc
      limit ${PAGE_SIZE + 1}
    ) l
    order by l.at desc, l.id desc`;
  const entries = rows
    .slice(0, PAGE_SIZE)
    .map((entry) => ({ ...entry, canUndo: entry.recordId !== null && isUndoable(entry) }));
  const last = entries.at(-1);
  const hasMore = rows.length > PAGE_SIZE && last !== undefined;
  return {
    lines: entries,
    next: hasMore ? `${last.at}_${last.id}` : null,
    people: await listPeople(db, access),
  };
}

function conditions(access: Access, query: ActivityQuery): SQL {
  const { projectId, person, others, kind, recordId, from, before, cursor } = query;
  const all: SQL[] = [];
  if (projectId !== undefined) all.push(sql`a.project_id = ${projectId}`);
  if (person !== undefined) all.push(sql`a.actor_name = ${person}`);
  if (others !== undefined) all.push(sql`a.actor_id is distinct from ${access.actor}`);
  if (kind !== undefined) all.push(sql`a.kind = ${kind}`);
  if (recordId !== undefined) all.push(sql`a.record_id = ${recordId}`);
  if (from !== undefined) all.push(sql`a.at >= ${from}::timestamptz`);
  if (before !== undefined) all.push(sql`a.at < ${before}::timestamptz`);
  if (cursor !== undefined) {
    const [at, id] = cursor.split("_");
    all.push(sql`(a.at, a.id) < (${at}::timestamptz, ${Number(id)}::bigint)`);
  }
  return sql.join([
    andInProjects(access, sql`a.project_id`),
    ...all.map((condition) => sql` and ${condition}`),
  ]);
}

/**
 * All names in the entries that the member may see. For a whole home this is one index lookup per
 * name.
 */
async function listPeople(db: Queryable, access: Access): Promise<string[]> {
  const { home } = access;
  const isVisible = andInProjects(access, sql`a.project_id`);
  const rows = await queryRows(db, nameRow)`
    with recursive people as (
      (
        select a.actor_name from activity a
        where a.user_id = ${home} and a.actor_name is not null${isVisible}
        order by a.actor_name limit 1
      )
      union all
      select (
        select a.actor_name from activity a
        where a.user_id = ${home} and a.actor_name > p.actor_name${isVisible}
        order by a.actor_name limit 1
      ) from people p where p.actor_name is not null
    )
    select actor_name as name from people where actor_name is not null`;
  return rows.map(({ name }) => name);
}
