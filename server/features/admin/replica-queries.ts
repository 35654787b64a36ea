import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";

/** More than administrators do at the same instant. */
const COMPARED = 20;

/**
 * Reads a list of everybody, which may be as old as the replica is: there, if there is one.
 *
 * An administrator who has changed something must see it in the next list. Each change is recorded
 * with what it changes: a replica that has the newest records has the changes too. One that is not
 * so far, or cannot be asked, is passed over.
 */
export async function readForList<T>(
  { db, replica }: Pick<Deps, "db" | "replica">,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  if (replica === undefined) return work(db);
  const done = await newestActions(db);
  const read = await replica.read(async (there) =>
    (await newestActions(there)) === done ? { list: await work(there) } : undefined,
  );
  return read?.answer === undefined ? work(db) : read.answer.list;
}

/** Their numbers, not only the highest: one that was begun earlier may have ended later. */
async function newestActions(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ ids: string }>(
    sql`select array(select id from admin_actions order by id desc limit ${COMPARED})::text as ids`,
  );
  return rows[0]?.ids ?? "";
}
