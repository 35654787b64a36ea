import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { liveChange, type LiveChanges } from "../../../shared/activity/changes.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

const lastRow = z.object({ last: z.int(), isShared: z.boolean() });

/**
 * Kinds and projects in which others have written since a line of activity, and the last line. A
 * member of chosen projects gets those of these.
 */
export async function listChanges(
  db: Queryable,
  access: Access,
  after?: number,
): Promise<LiveChanges> {
  const [newest] = await queryRows(db, lastRow)`
    select coalesce(max(id), 0) as last, exists (
        select from memberships where user_id = ${access.home} and ended_at is null
      ) as "isShared"
    from activity where user_id = ${access.home}`;
  const { last, isShared } = newest ?? { last: 0, isShared: false };
  if (after === undefined || after >= last) return { last, isShared, changes: [] };
  const changes = await queryRows(db, liveChange)`
    select distinct a.kind, a.project_id as "projectId" from activity a
    where a.user_id = ${access.home} and a.id > ${after} and a.id <= ${last}
      and a.actor_id is distinct from ${access.actor}${andInProjects(access, sql`a.project_id`)}`;
  return { last, isShared, changes };
}
