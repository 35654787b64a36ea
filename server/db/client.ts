import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { ActivityListener } from "./activity-listener.ts";
import { currentRequest, type SlowStatements, type ConnectionWait } from "./slow-statements.ts";
import { PoolWait } from "./pool-wait.ts";
import { clientOf } from "./named-statements.ts";
import * as tables from "./schema/tables.ts";

interface Installation {
  /** true for an installation without paid plans; read by the billing queries */
  isEveryonePro?: boolean;
}
export type Database = NodePgDatabase<typeof tables> & Installation;
type Schema = ExtractTablesWithRelations<typeof tables>;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0] & Installation;
/** For reads, inside or outside a transaction. */
export type Queryable = Pick<Database, "select" | "execute" | "query"> & Installation;

const INT8_OID = 20;
const DATE_OID = 1082;
/** Limits how long an idle transaction can hold locks that others wait for. */
const IDLE_IN_TRANSACTION_MS = 10_000;

pg.types.setTypeParser(INT8_OID, Number);
pg.types.setTypeParser(DATE_OID, (text) => text);

export interface ConnectionOptions extends Installation {
  connectionString: string;
  poolSize?: number;
  /** how long a request waits for a free connection before 503 */
  poolWaitMs?: number;
  /** timeout of one statement */
  statementTimeoutMs?: number;
  /**
   * direct URL of the database when `connectionString` leads to a transaction pooler: then no
   * session state outside a transaction, and timeouts are set in the pooler
   */
  directUrl?: string | undefined;
  /** times each statement */
  slow?: SlowStatements | undefined;
  /** called for a broken connection; the pool replaces it */
  onError: (error: Error) => void;
}

export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** queue of requests that wait for a connection of the pool */
  wait: PoolWait;
  /** connections that aren't shared by a pooler, for session locks */
  sessions: pg.Pool;
  /** notifies subscribers of writes in shared homes */
  changes: ActivityListener;
  close(): Promise<void>;
}

/** Tables and naming convention for the query builder. */
export const MODEL = { schema: tables, casing: "snake_case" } as const;
export const DIALECT = new PgDialect(MODEL);

/**
 * Drizzle's own `transaction` releases its connection only after a successful `begin`. A connection
 * that breaks before, as in a database restart, would never return to the pool.
 */
function openDatabase(pool: pg.Pool, installation: Installation): Database {
  const database: Database = Object.assign(drizzle(pool, MODEL), installation);
  const onClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof tables>>();
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = onClient.get(client) ?? drizzle(client, MODEL);
      onClient.set(client, own);
      const run = (tx: Tx) => work(Object.assign(tx, installation));
      return config === undefined
        ? await runTransaction(client, own._, run)
        : await own.transaction(run, config);
    } finally {
      client.release();
    }
  };
  return database;
}

/** Clients of open transactions, and the commits that are already sent. */
const clients = new WeakMap<object, pg.PoolClient>();
const commits = new WeakMap<pg.PoolClient, Promise<unknown>>();

/** Runs a transaction whose `begin` is sent together with its first statement. */
async function runTransaction<T>(
  client: pg.PoolClient,
  { session, schema, ...names }: NodePgDatabase<typeof tables>["_"],
  work: (tx: NodePgTransaction<typeof tables, Schema>) => Promise<T>,
): Promise<T> {
  const tx = new NodePgTransaction<typeof tables, Schema>(
    DIALECT,
    session,
    schema && { schema, ...names },
  );
  clients.set(tx, client);
  const begun = client.query("begin");
  // It only fails on a broken connection, where the next statement fails, too.
  begun.catch(() => {});
  try {
    const result = await work(tx);
    await begun;
    await (commits.get(client) ?? client.query("commit"));
    return result;
  } catch (error) {
    await (commits.get(client) ?? client.query("rollback"));
    throw error;
  } finally {
    commits.delete(client);
  }
}

/** Sends the commit behind statements that wait for their responses; see `sendLast`. */
export function sendCommit(tx: Tx): void {
  const client = clients.get(tx);
  if (client === undefined) return;
  const committed = client.query("commit");
  committed.catch(() => {});
  commits.set(client, committed);
}

/** Times each wait for a connection, and stores on the connection which request uses it. */
class TimedPool extends pg.Pool {
  readonly wait = new PoolWait();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    const askedAt = performance.now();
    const requestContext = currentRequest();
    const end = this.wait.begin();
    const note = (client: object | undefined) => {
      end();
      const waited: ConnectionWait = { waitedMs: performance.now() - askedAt, requestContext };
      if (client !== undefined) Object.assign(client, waited);
    };
    if (callback === undefined) {
      return super.connect().then(
        (client) => {
          note(client);
          return client;
        },
        (error: unknown) => {
          end();
          throw error;
        },
      );
    }
    super.connect((error, client, done) => {
      note(client);
      callback(error, client, done);
    });
  }
}

/** Creates the pool. The first statement opens the first connection. */
export function connect({
  connectionString,
  poolSize = 10,
  poolWaitMs = 2_000,
  statementTimeoutMs = 5_000,
  isEveryonePro = false,
  directUrl,
  slow,
  onError,
}: ConnectionOptions): Connection {
  const isPooled = directUrl !== undefined;
  const pool = new TimedPool({
    Client: clientOf({ areNamed: !isPooled, slow }),
    connectionString,
    max: poolSize,
    application_name: "plumbline",
    // Statements are sent without waiting for the responses to earlier ones.
    pipeline: !isPooled,
    connectionTimeoutMillis: poolWaitMs,
    // Poolers reject these parameters or silently drop them.
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    keepAlive: true,
  });
  const sessions = isPooled ? openSessions(directUrl) : pool;
  for (const opened of new Set([pool, sessions])) {
    opened.on("error", onError);
    // The pool doesn't listen for errors on checked-out clients; an unhandled one would end the
    // process.
    opened.on("connect", (client) => client.on("error", onError));
  }
  const changes = new ActivityListener(directUrl ?? connectionString, onError);
  return {
    db: openDatabase(pool, { isEveryonePro }),
    pool,
    wait: pool.wait,
    sessions,
    changes,
    close: async () => {
      await changes.close();
      await pool.end();
      if (isPooled) await sessions.end();
    },
  };
}

/** One connection that bypasses the pooler, open only while a session lock is held. */
function openSessions(connectionString: string): pg.Pool {
  return new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 1_000,
    application_name: "plumbline locks",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
}

/** A dedicated connection for long work such as a backup, outside the pool of the requests. */
export async function withOwnConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: "plumbline operations",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The error also rejects the pending or next statement.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
