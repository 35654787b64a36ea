import { createHash } from "node:crypto";
import type pg from "pg";

/** The lock's number in the database, made from its name. */
function lockNumber(name: string): string {
  return createHash("sha256").update(`plumbline:${name}`).digest().readBigInt64BE().toString();
}

/**
 * Does the work unless another process on the same database is doing it at this moment.
 * The lock ends with its connection, so a process that dies leaves none behind.
 *
 * @returns whether it was done here
 */
export async function exclusively(
  pool: pg.Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  const number = lockNumber(name);
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock($1) as held",
      [number],
    );
    if (rows[0]?.held !== true) return false;
    await work();
    await client.query("select pg_advisory_unlock($1)", [number]);
    return true;
  } catch (error) {
    failure = error instanceof Error ? error : new Error("The work failed", { cause: error });
    throw error;
  } finally {
    // After a failure the connection goes, and the lock with it.
    client.release(failure);
  }
}

/**
 * Keeps the others from it until the transaction ends, and waits for whoever is at it now. In a
 * transaction, because behind a pooler a session is not one's own.
 */
export async function keepFrom(client: pg.Client, name: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [lockNumber(name)]);
}
