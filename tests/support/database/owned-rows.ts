import { sql } from "drizzle-orm";
import type { Database } from "../../../server/db/client.ts";

/**
 * All rows of an owner in every table: an attack must leave them unchanged.
 *
 * @param except tables that may change
 */
export async function rowsOf(
  db: Database,
  owner: number,
  except: readonly string[] = [],
): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by table_name`);
  const kept = [await jsonOf(db, "users", "id", owner)];
  for (const { name } of tables) {
    if (!except.includes(name)) kept.push(await jsonOf(db, name, "user_id", owner));
  }
  return kept.join("\n");
}

async function jsonOf(db: Database, table: string, column: string, owner: number): Promise<string> {
  const { rows } = await db.execute<{ found: string | null }>(sql`
    select string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text) as found
    from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${owner}`);
  return `${table}: ${rows[0]?.found ?? ""}`;
}
