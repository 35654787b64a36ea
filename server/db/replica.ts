import { drizzle } from "drizzle-orm/node-postgres";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { MODEL, type Queryable } from "./client.ts";
import type { SlowStatements } from "./slow-statements.ts";
import { clientOf } from "./named-statements.ts";

/** So long one that could not be asked is left alone: nobody waits for it each time. */
const REST_MS = 30_000;
const CONNECT_LIMIT_MS = 2_000;
/** After the server's own limit, for one that does not even say that. */
const SILENCE_MS = 1_000;
const TOOK_TOO_LONG = "57014";

/** A copy of the database that follows it by seconds, for reading what may be as old as that. */
export interface Replica {
  /**
   * Reads there. Undefined when it cannot be asked, for whatever reason: that is told to the log,
   * and the caller asks the database itself. What takes too long throws: it would there, too.
   */
  read<T>(work: (db: Queryable) => Promise<T>): Promise<{ answer: T } | undefined>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  connectionString: string;
  statementTimeoutMs: number;
  isEverybodyPro: boolean;
  log: Pick<FastifyBaseLogger, "warn">;
  slow?: SlowStatements | undefined;
  now?: () => number;
}

/** Nothing is connected before the first reading, and nothing is kept on a connection: it may be a pooler's. */
export function openReplica({
  connectionString,
  statementTimeoutMs,
  isEverybodyPro,
  log,
  slow,
  now = () => performance.now(),
}: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    Client: clientOf({ areNamed: false, isEverybodyPro, slow }),
    connectionString,
    max: 2,
    application_name: "plumbline lists",
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: statementTimeoutMs + SILENCE_MS,
    keepAlive: true,
  });
  // Whoever is asking is told by the statement; of an idle connection nothing is lost.
  const ignore = () => {};
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));

  async function readIn<T>(client: pg.PoolClient, work: (db: Queryable) => Promise<T>): Promise<T> {
    // Whatever role it is and wherever this leads: nothing is written there.
    await client.query(`begin read only; set local statement_timeout = ${statementTimeoutMs}`);
    const answer = await work(drizzle(client, MODEL));
    await client.query("commit");
    return answer;
  }

  async function readOnce<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await readIn(client, work);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // A connection on which something failed may be silent for ever.
      client.release(failure !== undefined);
    }
  }

  let restsUntil = -Infinity;
  return {
    read: async (work) => {
      if (now() < restsUntil) return undefined;
      try {
        return { answer: await readOnce(work) };
      } catch (error) {
        if (codeOf(error) === TOOK_TOO_LONG) throw error;
        restsUntil = now() + REST_MS;
        log.warn(
          { err: error },
          "The replica cannot be asked: the database itself is, for a while",
        );
        return undefined;
      }
    },
    close: async () => pool.end(),
  };
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}
