import { expect, test } from "vitest";
import { Reader } from "./env-reader.ts";
import { readPool } from "./database.ts";

function read(environment: Record<string, string>, hasDatabaseUrl = true) {
  const reader = new Reader(environment);
  return { pool: readPool(reader, hasDatabaseUrl), lines: reader.lines };
}

test("has sound defaults", () => {
  expect(read({})).toEqual({
    pool: { size: 10, waitMs: 2_000, shedAfterMs: 800, statementTimeoutMs: 5_000, slowMs: 500 },
    lines: [],
  });
});

test("reads each variable", () => {
  const { pool, lines } = read({
    DATABASE_POOL_SIZE: "40",
    DATABASE_POOL_WAIT_MS: "500",
    DATABASE_POOL_SHED_MS: "640",
    DATABASE_STATEMENT_TIMEOUT_MS: "15000",
    DATABASE_SLOW_MS: "0",
  });
  expect(lines).toEqual([]);
  expect(pool).toEqual({
    size: 40,
    waitMs: 500,
    shedAfterMs: 640,
    statementTimeoutMs: 15_000,
    slowMs: 0,
  });
});

test.each([
  ["DATABASE_POOL_SIZE", "4"],
  ["DATABASE_POOL_SIZE", "501"],
  ["DATABASE_POOL_SIZE", "ten"],
  ["DATABASE_POOL_WAIT_MS", "0"],
  ["DATABASE_POOL_WAIT_MS", "1e3"],
  ["DATABASE_POOL_SHED_MS", "0"],
  ["DATABASE_POOL_SHED_MS", "49"],
  ["DATABASE_STATEMENT_TIMEOUT_MS", "999"],
  ["DATABASE_STATEMENT_TIMEOUT_MS", "-5"],
  ["DATABASE_SLOW_MS", "60001"],
  ["DATABASE_SLOW_MS", "0.5"],
  ["DATABASE_DIRECT_URL", "the database"],
  ["DATABASE_DIRECT_URL", "http://database/plumbline"],
  ["DATABASE_DIRECT_URL", "database:5432"],
  ["DATABASE_DIRECT_URL", "postgresql://plumbline:100%@database/plumbline"],
])("rejects %s=%s by name", (name, value) => {
  expect(read({ [name]: value }).lines).toEqual([expect.stringMatching(`^${name} must be `)]);
});

const DIRECT_URL = "postgresql://plumbline@database/plumbline";

test("leaves the statement timeout to the pooler", () => {
  expect(read({ DATABASE_DIRECT_URL: DIRECT_URL })).toMatchObject({
    pool: { directUrl: DIRECT_URL },
    lines: [],
  });
  const both = { DATABASE_DIRECT_URL: DIRECT_URL, DATABASE_STATEMENT_TIMEOUT_MS: "5000" };
  expect(read(both).lines).toEqual([
    expect.stringMatching(/^DATABASE_STATEMENT_TIMEOUT_MS must not be set together with /),
  ]);
});

test("rejects DATABASE_DIRECT_URL with the embedded database", () => {
  expect(read({ DATABASE_DIRECT_URL: DIRECT_URL }, false).lines).toEqual([
    "DATABASE_DIRECT_URL must not be set without DATABASE_URL.",
  ]);
});
