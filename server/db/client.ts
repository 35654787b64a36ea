import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { askingNow, type SlowStatements, type Waited } from "./slow-statements.ts";
import { clientOf } from "./named-statements.ts";
import * as tables from "./schema/tables.ts";

export type Database = NodePgDatabase<typeof tables>;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read needs: it works alike inside and outside a transaction. */
export type Queryable = Pick<Database, "select" | "execute" | "query">;

const INT8_OID = 20;
const DATE_OID = 1082;
/** Whoever began a transaction and does nothing holds what others wait for. */
const IDLE_IN_TRANSACTION_MS = 10_000;

pg.types.setTypeParser(INT8_OID, Number);
pg.types.setTypeParser(DATE_OID, (text) => text);

export interface ConnectionOptions {
  connectionString: string;
  poolSize?: number;
  /** how long a request waits for a free connection before it is told to try again */
  poolWaitMs?: number;
  /** how long one statement may take */
  statementTimeoutMs?: number;
  /** for an installation without plans to pay for */
  isEverybodyPro?: boolean;
  /**
   * the database itself, where the address leads to a pooler: nothing is kept on a connection then
   * but in a transaction, and the limits of time are the pooler's to set
   */
  directUrl?: string | undefined;
  /** looks at how long each statement takes */
  slow?: SlowStatements | undefined;
  /** told of a connection that broke; the pool replaces it */
  onError: (error: Error) => void;
}

export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** whose connections are the process's own for as long as it holds them: for locks of a session */
  sessions: pg.Pool;
  close(): Promise<void>;
}

/** How the query builder knows the tables. */
export const MODEL = { schema: tables, casing: "snake_case" } as const;

/**
 * Drizzle's own `transaction` gives its connection back only once `begin` has worked: one that
 * breaks before that, as all do when the database restarts, would be lost to the pool for ever.
 */
function openDatabase(pool: pg.Pool): Database {
  const database: Database = drizzle(pool, MODEL);
  const onClient = new WeakMap<pg.PoolClient, Database>();
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = onClient.get(client) ?? drizzle(client, MODEL);
      onClient.set(client, own);
      return await own.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return database;
}

/** Notes at each connection who has it, and how long they waited for it. */
class NotingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    const askedAt = performance.now();
    const asker = askingNow();
    const note = (client: object | undefined) => {
      const waited: Waited = { waitedMs: performance.now() - askedAt, asker };
      if (client !== undefined) Object.assign(client, waited);
    };
    if (callback === undefined) {
      return super.connect().then((client) => {
        note(client);
        return client;
      });
    }
    super.connect((error, client, done) => {
      note(client);
      callback(error, client, done);
    });
  }
}

/** Opens the pool. No connection is made until the first statement. */
export function connect({
  connectionString,
  poolSize = 10,
  poolWaitMs = 2_000,
  statementTimeoutMs = 5_000,
  isEverybodyPro = false,
  directUrl,
  slow,
  onError,
}: ConnectionOptions): Connection {
  const isPooled = directUrl !== undefined;
  const Pool = slow === undefined ? pg.Pool : NotingPool;
  const pool = new Pool({
    Client: clientOf({ areNamed: !isPooled, isEverybodyPro, slow }),
    connectionString,
    max: poolSize,
    application_name: "plumbline",
    connectionTimeoutMillis: poolWaitMs,
    // A pooler refuses them, or says nothing and leaves them out.
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    keepAlive: true,
  });
  const sessions = isPooled ? openSessions(directUrl) : pool;
  for (const opened of new Set([pool, sessions])) {
    opened.on("error", onError);
    // A client in use has no listener of the pool's: without one a broken connection ends the process.
    opened.on("connect", (client) => client.on("error", onError));
  }
  return {
    db: openDatabase(pool),
    pool,
    sessions,
    close: async () => {
      await pool.end();
      if (isPooled) await sessions.end();
    },
  };
}

/** Past a pooler: one connection, which is there only while somebody holds a lock by it. */
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

/** A connection for one long piece of work, such as a backup, which no request waits for. */
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
  // The failure also reaches the statement that is waiting, or the next one.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
