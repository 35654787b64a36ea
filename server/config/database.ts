import type { Parse, Reader } from "./env-reader.ts";

/** Database settings of one process. */
export interface PoolConfig {
  /** maximum number of connections */
  size: number;
  /** how long a request waits for a free connection before 503 */
  waitMs: number;
  /** how long a request waits while the pool is busy before 503 */
  shedAfterMs: number;
  /** timeout of one statement; behind a pooler, the pooler sets it */
  statementTimeoutMs: number;
  /** threshold in milliseconds for logging a slow statement; 0: off */
  slowMs: number;
  /** the database's direct URL when DATABASE_URL is a pooler's */
  directUrl: string | undefined;
}

const AN_ADDRESS = "an address such as postgresql://user:password@host:5432/database";

const parseDatabaseUrl: Parse<string> = (text) => {
  const isUrl = /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text);
  const isEncoded = !/%(?![\da-f]{2})/i.test(text);
  return isUrl && isEncoded ? text : undefined;
};

/** Reads the database URL; undefined: the embedded database. */
export function readDatabaseUrl(reader: Reader): string | undefined {
  return reader.optional("DATABASE_URL", parseDatabaseUrl, AN_ADDRESS);
}

const within =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
    return value !== undefined && value >= least && value <= most ? value : undefined;
  };

/** A sweep and a job use up to two connections each, and requests need some left. */
const MIN_CONNECTIONS = 5;
/** Leaves time for the response itself within a second. */
const SHED_AFTER_MS = 800;

/**
 * Reads the settings that depend on the database server. Errors are added to `reader.lines`.
 *
 * @param hasDatabaseUrl whether the database is external
 */
export function readPool(reader: Reader, hasDatabaseUrl: boolean): PoolConfig {
  const size = reader.optional(
    "DATABASE_POOL_SIZE",
    within(MIN_CONNECTIONS, 500),
    `a whole number from ${MIN_CONNECTIONS} to 500`,
  );
  const waitMs = reader.optional(
    "DATABASE_POOL_WAIT_MS",
    within(100, 30_000),
    "milliseconds from 100 to 30000",
  );
  const shedAfterMs = reader.optional(
    "DATABASE_POOL_SHED_MS",
    within(50, 30_000),
    "milliseconds from 50 to 30000",
  );
  const statementTimeoutMs = reader.optional(
    "DATABASE_STATEMENT_TIMEOUT_MS",
    within(1_000, 60_000),
    "milliseconds from 1000 to 60000",
  );
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
    size: size ?? 10,
    waitMs: waitMs ?? 2_000,
    shedAfterMs: shedAfterMs ?? SHED_AFTER_MS,
    statementTimeoutMs: statementTimeoutMs ?? 5_000,
    slowMs: slowMs ?? 500,
    directUrl,
  };
}
