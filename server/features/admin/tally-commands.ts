import * as z from "zod/mini";
import type { UserId } from "../../../shared/ids.ts";
import { ownerId } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { hasManyExpenses } from "./queries.ts";

/** Users per statement, to stay far below the statement timeout. */
const BATCH_SIZE = 500;

const roundRow = z.object({ last: z.nullable(ownerId), written: z.int() });

/**
 * Stores each user's number of expenses, by which the administrator's list is sorted when there are
 * too many to count in each request. Writes only changed counts.
 *
 * @returns the number of counts written
 */
export async function tallyExpenses(
  { db }: Pick<Deps, "db">,
  batchSize = BATCH_SIZE,
): Promise<number> {
  if (!(await hasManyExpenses(db))) return 0;
  let written = 0;
  let after: UserId | undefined;
  for (;;) {
    const rows = await queryRows(db, roundRow)`
      with counted as materialized (
        select id, (select count(*) from expenses where user_id = locked.id) as count
        from (
          select id from users
          where id > ${after ?? 0}
          order by id
          limit ${batchSize}
          for key share
        ) locked
      ), written as (
        insert into expense_tallies as t (user_id, count)
        select id, count from counted
        on conflict (user_id) do update set count = excluded.count
        where t.count <> excluded.count
        returning user_id
      )
      select (select max(id) from counted) as last, (select count(*) from written) as written`;
    const { last = null, written: more = 0 } = rows[0] ?? {};
    if (last === null) return written;
    written += more;
    after = last;
  }
}
