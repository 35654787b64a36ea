import type { Parse, Reader } from "./config-reader.ts";

/** How each process uses the database. */
export interface PoolConfig {
  /** connections at most */
  size: number;
  /** how long a request waits for a free one before it is told to try again */
  waitMs: number;
  /** how many requests may wait for one before what comes is turned away */
  queue: number;
  /** how long one statement may take */
  statementTimeoutMs: number;
}

const within =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
    return value !== undefined && value >= least && value <= most ? value : undefined;
  };

/** A sweep and a job hold two of them, and requests must have some left. */
const LEAST_CONNECTIONS = 5;
/** Ten statements take a few hundredths of a second even where the database is slow. */
const QUEUE_EACH = 10;

/** Reads what depends on the database server. What is wrong is told by the reader's lines. */
export function readPool(reader: Reader): PoolConfig {
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
  return {
    size: connections,
    waitMs: waitMs ?? 2_000,
    queue: queue ?? connections * QUEUE_EACH,
    statementTimeoutMs: statementTimeoutMs ?? 5_000,
  };
}
