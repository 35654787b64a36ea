import { createHash } from "node:crypto";
import type pg from "pg";
import * as z from "zod/mini";
import { queryClientRows } from "./rows.ts";

/** The lock's numeric key, hashed from its name. */
function lockNumber(name: string): string {
  return createHash("sha256").update(`plumbline:${name}`).digest().readBigInt64BE().toString();
}

const lockRow = z.object({ locked: z.boolean() });

/**
 * Runs the work unless another process on the same database is running it. The lock ends with its
 * connection, so a crash doesn't leave it locked.
 *
 * @returns whether the work ran
 */
export async function withAdvisoryLock(
  pool: pg.Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  const number = lockNumber(name);
  let failure: Error | undefined;
  try {
    const rows = await queryClientRows(
      client,
      lockRow,
      "select pg_try_advisory_lock($1) as locked",
      [number],
    );
    if (rows[0]?.locked !== true) return false;
    await work();
    await client.query("select pg_advisory_unlock($1)", [number]);
    return true;
  } catch (error) {
    failure = error instanceof Error ? error : new Error("The work failed", { cause: error });
    throw error;
  } finally {
    // Destroys the connection on failure, and the lock with it.
    client.release(failure);
  }
}

/**
 * Waits for the lock and holds it until the transaction ends. Transaction-scoped, because behind a
 * pooler sessions are shared.
 */
export async function waitForAdvisoryLock(client: pg.Client, name: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [lockNumber(name)]);
}
