import type { Parse, Reader } from "./config-reader.ts";

/** How each process uses the database. */
export interface PoolConfig {
  /** connections at most */
  size: number;
  /** how long a request waits for a free one before it is told to try again */
  waitMs: number;
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
  const statementTimeoutMs = reader.optional(
    "DATABASE_STATEMENT_TIMEOUT_MS",
    within(1_000, 60_000),
    "milliseconds from 1000 to 60000",
  );
  return {
    size: size ?? 10,
    waitMs: waitMs ?? 2_000,
    statementTimeoutMs: statementTimeoutMs ?? 5_000,
  };
}
