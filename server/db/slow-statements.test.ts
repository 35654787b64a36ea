import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app/app.ts";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { requestContext } from "./request-context.ts";
import { connect, type Connection } from "./client.ts";
import { SlowStatements } from "./slow-statements.ts";

type Line = Record<string, unknown>;

const SECRET = "what somebody typed";

let database: TestDatabase;
let connection: Connection;
let slow: SlowStatements;
let lines: Line[];
/** milliseconds that the clock advances each time it is read */
let step: number;
let now: number;

beforeEach(async () => {
  database = await createTestDatabase();
  [lines, step, now] = [[], 300, 0];
  slow = new SlowStatements({
    log: { warn: (line: Line) => lines.push(line) },
    fromMs: 500,
    now: () => (now += step),
  });
  connection = connect({
    connectionString: database.url,
    poolSize: 1,
    poolWaitMs: 60_000,
    statementTimeoutMs: 60_000,
    slow,
    onError: () => {},
  });
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

test("logs a slow statement with its text and request, without parameters", async () => {
  const { db } = connection;
  const ask = async () => db.execute(sql`select ${SECRET}::text as sent,  1`);
  await ask();
  expect(lines).toEqual([]);
  step = 600;
  await requestContext.run("the request", ask);
  expect(lines).toEqual([
    {
      statement: "select $1::text as sent, 1",
      ms: 600,
      rows: 1,
      waitedMs: expect.any(Number),
      reqId: "the request",
    },
  ]);
  expect(slow.count).toBe(1);
});

test("logs a failed one with its error code only", async () => {
  step = 600;
  const failing = connection.db.execute(sql`select 1 / ${0}::int, ${SECRET}::text`);
  await expect(failing).rejects.toThrow();
  expect(lines).toEqual([expect.objectContaining({ failed: "22012", rows: null })]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test("reports the wait for a connection separately", async () => {
  const { db } = connection;
  const { promise, resolve } = Promise.withResolvers<void>();
  const holding = db.transaction(async () => promise);
  step = 600;
  const second = requestContext.run("the second", async () => db.execute(sql`select 2`));
  const third = requestContext.run("the third", async () =>
    db.transaction(async (tx) => tx.execute(sql`select 3`)),
  );
  setTimeout(resolve, 50);
  await Promise.all([holding, second, third]);
  for (const [statement, reqId] of [
    ["select 2", "the second"],
    ["select 3", "the third"],
  ]) {
    const logged = lines.find((line) => line["statement"] === statement);
    expect(logged).toMatchObject({ reqId });
    expect(logged?.["waitedMs"]).toBeGreaterThanOrEqual(40);
  }
});

test("logs at most twenty lines a minute and counts the rest", async () => {
  step = 600;
  for (let index = 0; index < 30; index += 1) await connection.db.execute(sql`select 1`);
  expect(lines).toHaveLength(20);
  expect(slow.count).toBe(30);
  now += 60_000;
  await connection.db.execute(sql`select 1`);
  expect(lines.at(-1)).toMatchObject({ untold: 10 });
});

test("knows the request of a write with a body, as of a read", async () => {
  const asked: (string | undefined)[] = [];
  const watched: { app?: TestApp } = {};
  watched.app = await createTestApp({
    watch: (app) => {
      app.addHook("preHandler", async () => {
        asked.push(requestContext.getStore());
      });
    },
  });
  await watched.app.homeowner();
  await watched.app.visitor().get("/healthz");
  await watched.app.close();
  expect(asked.length).toBeGreaterThanOrEqual(2);
  for (const id of asked) expect(id).toMatch(/^[\da-f-]{36}$/);
});
