import { type SQL, sql } from "drizzle-orm";
import { liveChanges, type LiveChanges } from "../../../shared/activity/changes.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { type Access, andInProjects, isOwner } from "../../identity/access.ts";
import { hasTwoSessions } from "../account/queries.ts";
import { isMark } from "./rules/mark.ts";

/** Longer than any transaction that writes lines: bounds what an answer reads. */
const LONGEST_TRANSACTION_MS = 3_600_000;

/**
 * The 64-bit id of the transaction that wrote a line, from the 32 bits in its row: a visible one is
 * older than the next, and of the four billion before it.
 */
const NEAR = "((next.id >> 32 << 32) + a.xmin::text::bigint)";
const WRITTEN_BY = sql.raw(
  `greatest(case when ${NEAR} < next.id then ${NEAR} else ${NEAR} - 4294967296 end, 3)::text::xid8`,
);

/** Lines of other tabs; for a sender without a name, of other people. */
function byOthers({ actor, client }: Access): SQL {
  return client === undefined
    ? sql`a.actor_id is distinct from ${actor}`
    : sql`a.client is distinct from ${client}`;
}

/**
 * Kinds and projects in which others have written since an earlier answer, known by its
 * snapshot: ids of lines are given out before the commit, so that a line may appear after one
 * with a larger id. A member of chosen projects gets the changes of these.
 *
 * @param after `last` of the earlier answer; any other text is none
 */
export async function listChanges(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: Access,
  after = "",
): Promise<LiveChanges> {
  const now = clock.now();
  const since = isMark(after)
    ? sql`a.at > ${new Date(now.getTime() - LONGEST_TRANSACTION_MS).toISOString()}::timestamptz
        and not pg_visible_in_snapshot(${WRITTEN_BY}, ${after}::pg_snapshot)
        and ${byOthers(access)}${andInProjects(access, sql`a.project_id`)}`
    : sql`false`;
  const [found] = await queryRows(db, liveChanges)`
    select pg_current_snapshot()::text as last, exists (
        select from memberships where user_id = ${access.home} and ended_at is null
      ) as "isShared",
      coalesce(
        json_agg(json_build_object('kind', c.kind, 'projectId', c.project_id)), '[]'
      ) as changes
    from (
      select distinct a.kind, a.project_id from activity a, (
        select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id
      ) next
      where a.user_id = ${access.home} and ${since}
    ) c`;
  if (found === undefined) throw new Error("The aggregate returned no row");
  const isShared =
    found.isShared || (isOwner(access) && (await hasTwoSessions(db, access.actor, now)));
  return { ...found, isShared };
}
