import { sql } from "drizzle-orm";
import type { Notice } from "../../../shared/notices/contract.ts";
import type { Deps } from "../../deps.ts";
import { type Access, lockMembership } from "../../identity/access.ts";
import { findSeenKeys, listUnmarked, type Moment } from "./queries.ts";

/**
 * Stores what the caller has seen, and deletes the keys of notices that no longer exist.
 *
 * @returns all current notices
 */
export async function markNoticesSeen(
  { db }: Pick<Deps, "db">,
  access: Access,
  keys: readonly string[],
  moment: Moment,
): Promise<{ notices: Notice[] }> {
  const { home, actor } = access;
  const notices = await listUnmarked(db, access, moment);
  const current = notices.map(({ key }) => key);
  const seen = current.filter((key) => keys.includes(key));
  return db.transaction(async (tx) => {
    await lockMembership(tx, access);
    await tx.execute(sql`
      insert into notices_seen as s (user_id, member_id, keys)
      values (${home}, ${actor}, ${sql.param(seen)})
      on conflict (user_id, member_id) do update set keys = array(
        select key from unnest(${sql.param(current)}::text[]) key
        where key = any(s.keys) or key = any(excluded.keys)
      )`);
    const stored = await findSeenKeys(tx, access);
    return { notices: notices.map((notice) => ({ ...notice, isSeen: stored.has(notice.key) })) };
  });
}
