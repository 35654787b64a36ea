import { expect, test } from "vitest";
import { Reader } from "./config-reader.ts";
import { readPool } from "./pool-config.ts";

function read(environment: Record<string, string>) {
  const reader = new Reader(environment);
  return { pool: readPool(reader), lines: reader.lines };
}

test("there is something sound without any of it", () => {
  expect(read({})).toEqual({
    pool: { size: 10, waitMs: 2_000, queue: 100, statementTimeoutMs: 5_000 },
    lines: [],
  });
});

test("each can be set", () => {
  const { pool, lines } = read({
    DATABASE_POOL_SIZE: "40",
    DATABASE_POOL_WAIT_MS: "500",
    DATABASE_POOL_QUEUE: "64",
    DATABASE_STATEMENT_TIMEOUT_MS: "15000",
  });
  expect(lines).toEqual([]);
  expect(pool).toEqual({ size: 40, waitMs: 500, queue: 64, statementTimeoutMs: 15_000 });
});

test("more connections let more requests wait", () => {
  expect(read({ DATABASE_POOL_SIZE: "30" }).pool).toMatchObject({ size: 30, queue: 300 });
});

test.each([
  ["DATABASE_POOL_SIZE", "4"],
  ["DATABASE_POOL_SIZE", "501"],
  ["DATABASE_POOL_SIZE", "ten"],
  ["DATABASE_POOL_WAIT_MS", "0"],
  ["DATABASE_POOL_WAIT_MS", "1e3"],
  ["DATABASE_POOL_QUEUE", "0"],
  ["DATABASE_STATEMENT_TIMEOUT_MS", "999"],
  ["DATABASE_STATEMENT_TIMEOUT_MS", "-5"],
])("%s=%s is refused by name", (name, value) => {
  expect(read({ [name]: value }).lines).toEqual([expect.stringMatching(`^${name} must be `)]);
});
