import pg from "pg";
import * as z from "zod/mini";
import { queryClientRows } from "./rows.ts";

const CONNECT_LIMIT_MS = 10_000;
/** A single check can miss that a backend is shared, when other clients use it at that moment. */
const ROUNDS = 10;

/**
 * Rejects a URL of a transaction pooler where session locks are needed: they would remain on a
 * connection that the pooler gives to other clients, and the next process would wait forever.
 *
 * Compares the backend PID from the connection's start with the current one. If they differ, there
 * is a proxy, and a second connection shows whether it shares backends.
 *
 * @throws Error with instructions
 */
export async function requireOwnSession(
  client: pg.Client,
  connectionString: string,
): Promise<void> {
  const own = await backendOf(client);
  if (Reflect.get(client, "processID") === own) return;
  const second = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  second.on("error", () => {});
  await second.connect();
  try {
    if (await keepsBackend(client, own, second)) return;
  } finally {
    await second.end();
  }
  throw new Error(
    "A pooler that shares connections cannot be used for this: DATABASE_DIRECT_URL must be the " +
      "address of the database itself when DATABASE_URL is a pooler's.",
  );
}

/**
 * Whether the client keeps its backend while a second connection runs transactions. A pooler that
 * shares backends gives the second connection the most recently used one, or gives the client
 * another one.
 */
async function keepsBackend(
  client: pg.Client,
  own: number | undefined,
  second: pg.Client,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await second.query("begin");
    const theirs = await backendOf(second);
    const again = await backendOf(client);
    await second.query("rollback");
    if (theirs === own || again !== own) return false;
  }
  return true;
}

const backendRow = z.object({ pid: z.int() });

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const rows = await queryClientRows(client, backendRow, "select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

const timeoutsRow = z.object({ statement: z.string(), idle: z.string() });

/**
 * Rejects a pooler without timeouts: a hung statement or transaction would hold its connection and
 * locks forever.
 *
 * @throws Error with instructions
 */
export async function requireTimeLimits(pool: pg.Pool): Promise<void> {
  const rows = await queryClientRows(
    pool,
    timeoutsRow,
    `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  const missing = [
    rows[0]?.statement === "0" ? "statement_timeout" : undefined,
    rows[0]?.idle === "0" ? "idle_in_transaction_session_timeout" : undefined,
  ].filter((name) => name !== undefined);
  if (missing.length === 0) return;
  throw new Error(
    `Connections by DATABASE_URL have no ${missing.join(" and no ")}. Behind a pooler the product ` +
      "cannot set it: set it in the pooler, as connect_query of deploy/pgbouncer.ini does.",
  );
}
