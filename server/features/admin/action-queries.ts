import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type AdminActionKind,
  type AdminActionQuery,
  adminActionList,
} from "../../../shared/admin/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { isoText } from "../../db/fragments/iso-text.ts";
import { queryRows } from "../../db/rows.ts";

const listRow = z.object({ total: z.int(), actions: adminActionList });

/**
 * A page of administrators' actions, newest first, and their total number, in one statement. Users
 * have their current name, or after deletion the name at the time.
 */
export async function listActions(
  db: Queryable,
  { page, pageSize, kind }: AdminActionQuery,
): Promise<z.infer<typeof listRow>> {
  const [found] = await queryRows(db, listRow)`
    with page as materialized (
      select id from admin_actions where ${isOf(kind)}
      order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ), listed as (
      select done.id, action, outcome, address,
        ${isoText("done.created_at")} as "createdAt",
        case when done.user_id is not null then json_build_object(
          'id', done.user_id,
          'name', case when users.id is null then done.user_name
            else nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), '') end,
          'email', coalesce(users.email, done.user_email),
          'isDeleted', users.id is null
        ) end as user
      from page join admin_actions done on done.id = page.id
      left join users on users.id = done.user_id
    )
    select (select count(*) from admin_actions where ${isOf(kind)}) as total,
      (select coalesce(json_agg(listed order by id desc), '[]') from listed) as actions`;
  return found ?? { total: 0, actions: [] };
}

/** Condition that selects a kind of action; sign-ins have no user. */
function isOf(kind: AdminActionKind | undefined): SQL {
  switch (kind) {
    case "plan_change":
      return sql`user_id is not null`;
    case "sign_in":
      return sql`user_id is null`;
    case undefined:
      return sql`true`;
  }
}
