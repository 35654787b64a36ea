import { type SQL, sql } from "drizzle-orm";
import { trashEntry, type TrashPage, type TrashQuery } from "../../../shared/trash/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, andInProjects } from "../../identity/access.ts";

/** Entries per page. */
const PAGE_SIZE = 50;

/**
 * One page, newest deletion first. A member with chosen projects sees only the entries of those.
 */
export async function listTrash(
  db: Queryable,
  access: Access,
  query: TrashQuery,
): Promise<TrashPage> {
  const rows = await queryRows(db, trashEntry)`
    select t.kind, t.record_id as id, (
        select p.name from projects p where p.user_id = t.user_id and p.id = t.project_id
      ) as "projectName",
      coalesce(t.record ->> 'title', t.record ->> 'name', t.record ->> 'description',
        concat_ws(' ', 'Invoice', t.record ->> 'number')) as label,
      coalesce(t.record ->> 'amount', t.record ->> 'total') as amount,
      coalesce(t.record ->> 'date', t.record ->> 'target_date', t.record ->> 'next_on') as date,
      ${isoText(sql`t.deleted_at`)} as "deletedAt"
    from trash t
    where t.user_id = ${access.home}${conditions(access, query)}
    order by t.deleted_at desc, t.kind desc, t.record_id desc
    limit ${PAGE_SIZE + 1}`;
  const entries = rows.slice(0, PAGE_SIZE);
  const last = entries.at(-1);
  const hasMore = rows.length > PAGE_SIZE && last !== undefined;
  return { entries, next: hasMore ? `${last.deletedAt}_${last.kind}_${last.id}` : null };
}

function conditions(access: Access, { cursor }: TrashQuery): SQL {
  const isVisible = andInProjects(access, sql`t.project_id`);
  if (cursor === undefined) return isVisible;
  const { at, kind, id } = cursor;
  return sql`${isVisible} and (t.deleted_at, t.kind, t.record_id)
    < (${at}::timestamptz, ${kind}, ${id}::bigint)`;
}
