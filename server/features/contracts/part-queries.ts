import { sql } from "drizzle-orm";
import { CEILINGS } from "../../limits/ceilings.ts";
import type { Tx } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { ceilingReached } from "../../errors.ts";
import type { Access } from "../../identity/access.ts";

/**
 * Enforces the ceiling on all quote details of a project, because a list returns them all. Call it
 * after the write, with the owner's row locked.
 */
export async function requireBelowPartCeiling(
  tx: Tx,
  access: Access,
  projectId: number,
): Promise<void> {
  const quotesIn = sql`(
    select id from quotes where user_id = ${access.home} and project_id = ${projectId}
  )`;
  const rows = await queryRows(tx, countRow)`
    select (select count(*) from quote_items where user_id = ${access.home} and quote_id in ${quotesIn})
      + (select count(*) from change_orders where user_id = ${access.home} and quote_id in ${quotesIn})
      + (select count(*) from installments where user_id = ${access.home} and quote_id in ${quotesIn})
      as count`;
  if ((rows[0]?.count ?? 0) > CEILINGS.quoteParts) throw ceilingReached("quoteParts");
}
