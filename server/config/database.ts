import type { Parse, Reader } from "./env-reader.ts";

/** How each process uses the database. */
export interface PoolConfig {
  /** connections at most */
  size: number;
  /** how long a request waits for a free one before it is told to try again */
  waitMs: number;
  /** how many requests may wait for one before what comes is turned away */
  queue: number;
  /** how long one statement may take; behind a pooler that is the pooler's to say */
  statementTimeoutMs: number;
  /** from how many milliseconds on a statement is told of as slow; 0: none is */
  slowMs: number;
  /** the database itself, where DATABASE_URL is a pooler's */
  directUrl: string | undefined;
}

const AN_ADDRESS = "an address such as postgresql://user:password@host:5432/database";

const parseDatabaseUrl: Parse<string> = (text) => {
  const isUrl = /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text);
  const isEncoded = !/%(?![\da-f]{2})/i.test(text);
  return isUrl && isEncoded ? text : undefined;
};

/** Reads where the database is; undefined: the embedded one. */
export function readDatabaseUrl(reader: Reader): string | undefined {
  return reader.optional("DATABASE_URL", parseDatabaseUrl, AN_ADDRESS);
}

const within =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
    return value !== undefined && value >= least && value <= most ? value : undefined;
  };

/** A sweep and a job hold two of them, and requests must have some left. */
const LEAST_CONNECTIONS = 5;
/** Where a connection serves no more than six requests a second, the last waits for less than one. */
const QUEUE_EACH = 5;

/**
 * Reads what depends on the database server. What is wrong is told by the reader's lines.
 *
 * @param hasDatabaseUrl whether there is one but the embedded
 */
export function readPool(reader: Reader, hasDatabaseUrl: boolean): PoolConfig {
  const size = reader.optional(
    "DATABASE_POOL_SIZE",
    within(LEAST_CONNECTIONS, 500),
    `a whole number from ${LEAST_CONNECTIONS} to 500`,
  );
  const waitMs = reader.optional(
    "DATABASE_POOL_WAIT_MS",
    within(100, 30_000),
    "milliseconds from 100 to 30000",
  );
  const queue = reader.optional(
    "DATABASE_POOL_QUEUE",
    within(1, 100_000),
    "a whole number from 1 to 100000",
  );
  const statementTimeoutMs = reader.optional(
    "DATABASE_STATEMENT_TIMEOUT_MS",
    within(1_000, 60_000),
    "milliseconds from 1000 to 60000",
  );
  const connections = size ?? 10;
  const slowMs = reader.optional(
    "DATABASE_SLOW_MS",
    within(0, 60_000),
    "milliseconds from 0 to 60000, where 0 is never",
  );
  const directUrl = reader.optional("DATABASE_DIRECT_URL", parseDatabaseUrl, AN_ADDRESS);
  if (directUrl !== undefined && !hasDatabaseUrl) {
    reader.lines.push("DATABASE_DIRECT_URL must not be set without DATABASE_URL.");
  }
  if (directUrl !== undefined && statementTimeoutMs !== undefined) {
    reader.lines.push(
      "DATABASE_STATEMENT_TIMEOUT_MS must not be set together with DATABASE_DIRECT_URL: behind a pooler it would have no effect. Set it in the pooler, as connect_query of deploy/pgbouncer.ini does.",
    );
  }
  return {
    size: connections,
    waitMs: waitMs ?? 2_000,
    queue: queue ?? connections * QUEUE_EACH,
    statementTimeoutMs: statementTimeoutMs ?? 5_000,
    slowMs: slowMs ?? 500,
    directUrl,
  };
}
