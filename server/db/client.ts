import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as tables from "./tables.ts";

export type Database = NodePgDatabase<typeof tables>;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read needs: it works alike inside and outside a transaction. */
export type Queryable = Pick<Database, "select" | "execute" | "query">;

const INT8_OID = 20;
const DATE_OID = 1082;
/** Past so many different texts a statement goes unnamed rather than fill the server's memory. */
const MAX_STATEMENTS = 500;
const PLANNED_MARK = "/* planned each time */";

pg.types.setTypeParser(INT8_OID, Number);
pg.types.setTypeParser(DATE_OID, (text) => text);

const EVERYBODY_IS_PRO_SETTING = "plumbline.everybody_is_pro";

/**
 * Whether this connection was opened for an installation that charges nobody. The rule reads it
 * where it reads the subscription, so that no caller of the rule has to know of it.
 */
export const EVERYBODY_IS_PRO: SQL<boolean> = sql<boolean>`coalesce(current_setting('${sql.raw(EVERYBODY_IS_PRO_SETTING)}', true), '') = 'on'`;

/**
 * Put first in a statement whose best plan depends on its values. A named statement is soon
 * run by one plan for all values, made for a small project: three times slower in a large one.
 */
export const PLANNED_EACH_TIME: SQL = sql.raw(PLANNED_MARK);

const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENTS) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  statementNames.set(text, name);
  return name;
}

/** Names every statement that has parameters after its text, so that PostgreSQL plans it once a connection. */
class NamingClient extends pg.Client {
  // pg's own overloads are too many to repeat: they are kept by the assertion at the end.
  override query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    if (!isUnnamed(first) || !Array.isArray(values) || values.length === 0) {
      return query(first, values, ...rest);
    }
    const name = first.text.startsWith(PLANNED_MARK) ? undefined : statementName(first.text);
    return query(name === undefined ? first : { ...first, name }, values, ...rest);
  }) as pg.Client["query"];
}

function isUnnamed(query: unknown): query is { text: string } {
  return (
    typeof query === "object" &&
    query !== null &&
    "text" in query &&
    typeof query.text === "string" &&
    !("name" in query && query.name !== undefined)
  );
}

export interface ConnectionOptions {
  connectionString: string;
  poolSize?: number;
  /** how long a request waits for a free connection before it is told to try again */
  poolWaitMs?: number;
  /** how long one statement may take */
  statementTimeoutMs?: number;
  /** for an installation without plans to pay for */
  isEverybodyPro?: boolean;
  /** told of a connection that broke; the pool replaces it */
  onError: (error: Error) => void;
}

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const MODEL = { schema: tables, casing: "snake_case" } as const;

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

/**
 * Says it in the address, after whatever options that has: given beside an address with options of
 * its own it would be left out, and everybody charged.
 */
function withEverybodyPro(connectionString: string): string {
  const url = new URL(connectionString);
  const own = url.searchParams.getAll("options");
  url.searchParams.set("options", [...own, `-c ${EVERYBODY_IS_PRO_SETTING}=on`].join(" "));
  return url.href;
}

/** Opens the pool. No connection is made until the first statement. */
export function connect({
  connectionString,
  poolSize = 10,
  poolWaitMs = 2_000,
  statementTimeoutMs = 5_000,
  isEverybodyPro = false,
  onError,
}: ConnectionOptions): Connection {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: isEverybodyPro ? withEverybodyPro(connectionString) : connectionString,
    max: poolSize,
    application_name: "plumbline",
    connectionTimeoutMillis: poolWaitMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  pool.on("error", onError);
  // A client in use has no listener of the pool's: without one a broken connection ends the process.
  pool.on("connect", (client) => client.on("error", onError));
  return {
    db: openDatabase(pool),
    pool,
    close: () => pool.end(),
  };
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
