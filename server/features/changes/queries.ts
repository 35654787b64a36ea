import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { ACTIVITY_KINDS } from "../../../shared/activity/contract.ts";
import { liveChange, type LiveChange, type LiveChanges } from "../../../shared/activity/changes.ts";
import { firstRow, queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { type Access, andInProjects, isOwner } from "../../identity/access.ts";
import { hasTwoSessions } from "../account/queries.ts";
import { type Mark, parseMark, writeMark } from "./rules/mark.ts";

/** Longer than any transaction that writes activity entries. */
const LONGEST_TRANSACTION_MS = 3_600_000;
/** Maximum age of a tab's last response; after that the tab reloads everything. */
const MAX_AGE_MS = 48 * 3_600_000;

/**
 * The 64-bit id of the transaction that wrote an entry, from the 32 bits in its row: a visible one
 * is older than the next transaction id, and at most four billion older.
 */
const NEAR = "((next.id >> 32 << 32) + a.xmin::text::bigint)";
const WRITTEN_BY = sql.raw(
  `greatest(case when ${NEAR} < next.id then ${NEAR} else ${NEAR} - 4294967296 end, 3)::text::xid8`,
);

/** Condition: entries from other tabs or, when the sender's tab is unknown, from other people. */
function byOthers({ actor, client }: Access): SQL {
  return client === undefined
    ? sql`a.actor_id is distinct from ${actor}`
    : sql`a.client is distinct from ${client}`;
}

const foundChanges = z.object({
  snapshot: z.string(),
  isShared: z.boolean(),
  changes: z.array(liveChange),
});

/** All kinds of records, for a tab that has to reload everything. */
const EVERYTHING: LiveChange[] = ACTIVITY_KINDS.map((kind) => ({ kind, projectId: null }));

/**
 * Kinds and projects in which others have written since an earlier response. Compares database
 * snapshots instead of entry ids, because ids are assigned before the commit, so that an entry may
 * become visible after one with a larger id. A member with chosen projects gets only their changes.
 *
 * @param after `last` of the earlier response; if it is old or from another release, everything may
 * have changed
 */
export async function listChanges(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: Access,
  after = "",
): Promise<LiveChanges> {
  const now = clock.now();
  const mark = parseMark(after);
  const isFollowed = mark !== undefined && now.getTime() - mark.at.getTime() < MAX_AGE_MS;
  const since = isFollowed ? isSince(access, mark) : sql`false`;
  const rows = await queryRows(db, foundChanges)`
    select pg_current_snapshot()::text as snapshot, exists (
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
  const { snapshot, isShared, changes } = firstRow(rows);
  return {
    last: writeMark({ snapshot, at: now }),
    isShared: isShared || (isOwner(access) && (await hasTwoSessions(db, access.actor, now))),
    changes: isFollowed || after === "" ? changes : EVERYTHING,
  };
}

/** Also bounded by time, so that not all entries of the home are read. */
function isSince(access: Access, { snapshot, at }: Mark): SQL {
  const earliest = new Date(at.getTime() - LONGEST_TRANSACTION_MS).toISOString();
  return sql`a.at > ${earliest}::timestamptz
    and not pg_visible_in_snapshot(${WRITTEN_BY}, ${snapshot}::pg_snapshot)
    and ${byOthers(access)}${andInProjects(access, sql`a.project_id`)}`;
}
