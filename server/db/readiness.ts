import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { MIGRATIONS_TABLE, newestMigration } from "./migrate.ts";

const NEWEST = newestMigration();

/**
 * Whether this build's migrations have run; later ones may have run too.
 *
 * @throws when the database is unreachable
 */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${sql.identifier(MIGRATIONS_TABLE)} where name = ${NEWEST}`,
  );
  return rowCount === 1;
}
