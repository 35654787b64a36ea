import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";

/**
 * A value of one of the owner's budget lines, contractors or quotes, by id, as text. For each of
 * thousands of expenses: the values are read once as a JSON object. Without fresh statistics a join
 * or a sub-select would go through the whole table for each expense.
 *
 * @param value of the table's columns
 * @param id null: null
 */
export function lookUp(
  table: "budget_lines" | "contractors" | "quotes",
  value: SQL,
  { owner, id }: { owner: UserId | Placeholder; id: SQL },
): SQL {
  return sql`((
    select jsonb_object_agg(id, ${value}) from ${sql.raw(table)} where user_id = ${owner}
  ) ->> (${id})::text)`;
}
