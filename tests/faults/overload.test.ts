import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, inject, test, vi } from "vitest";
import { runRounds } from "../../bench/load/overload/overload.ts";
import { startApp, stopApp } from "../support/app/processes/app-process.ts";
import { cloneDatabase } from "../support/database/clone-database.ts";
import { ensurePrograms } from "../support/run/ensure-programs.ts";
import { inSeconds, IS_LONG, recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import { type HttpResponse, HttpVisitor, idOf, signUp } from "../support/app/http-visitor.ts";

const TURNS = shortOrLong({ short: 1, long: 20 });
/** Far fewer than usual, so that a few requests are an overload. */
const CONNECTIONS = 5;
const SHED_MS = 100;
/** Take all connections and wait for one. */
const FIRST = 2 * CONNECTIONS;
const AT_ONCE = 40;
const SECONDS_EACH = 8;
const ROUNDS = 5;

// Allows for a process start on a busy machine; in the long form it is also measured.
vi.setConfig({ testTimeout: 240_000 + TURNS * 10_000 });

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startSmall(): Promise<{ url: string; databaseUrl: string }> {
  const database = await cloneDatabase(inject("databaseTemplateUrl"));
  closing.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-overload-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const app = await startApp({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the tests, long enough for anything",
      BILLING: "off",
      DATABASE_POOL_SIZE: String(CONNECTIONS),
      DATABASE_POOL_SHED_MS: String(SHED_MS),
      // Use all connections, and as many requests that wait for one.
      DATABASE_POOL_WAIT_MS: "30000",
      DATABASE_STATEMENT_TIMEOUT_MS: "60000",
    },
  });
  closing.push(() => stopApp(app));
  return { url: app.url, databaseUrl: database.url };
}

interface Held {
  release: () => Promise<void>;
  /** resolves once each connection of the pool is blocked */
  untilAllConnectionsWait: () => Promise<unknown>;
}

/**
 * Blocks all inserts of expenses until released, so that the server handles far less than it
 * receives.
 */
async function holdExpenses(databaseUrl: string): Promise<Held> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  closing.push(() => client.end());
  await client.query("begin");
  await client.query("lock table expenses in access exclusive mode");
  return {
    release: async () => {
      await client.query("rollback");
    },
    untilAllConnectionsWait: () =>
      vi.waitUntil(
        async () => {
          // A transaction sees the first state of the statistics.
          await client.query("select pg_stat_clear_snapshot()");
          const { rowCount } = await client.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rowCount === CONNECTIONS;
        },
        { timeout: 60_000, interval: 20 },
      ),
  };
}

interface QuestionContext {
  description: string;
  key: string;
}

/** A user who records expenses, and a list of those stored. */
async function homeownerAt(url: string) {
  const visitor = new HttpVisitor(url);
  // Without a session, whose lookup would wait for a connection of the pool.
  const anonymous = new HttpVisitor(url);
  closing.push(async () => visitor.close());
  closing.push(async () => anonymous.close());
  const projectId = (await signUp(visitor))?.projectId;
  if (projectId === undefined) throw new Error("The sign-up failed");
  return {
    visitor,
    anonymous,
    record: async ({ description, key }: QuestionContext) =>
      visitor.send("POST", "/api/expenses", {
        body: {
          projectId,
          description,
          amount: "12.34",
          category: "Materials",
          paymentMethod: "Cash",
          date: "2026-03-01",
        },
        headers: { "idempotency-key": key },
      }),
    list: async () => {
      const { body } = await visitor.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
      const { expenses } = body as { expenses: { id: number; description: string }[] };
      return new Map(expenses.map(({ id, description }) => [id, description]));
    },
    clear: async (ids: Iterable<number>) => {
      for (const id of ids) await visitor.send("DELETE", `/api/expenses/${id}`);
    },
  };
}

type Homeowner = Awaited<ReturnType<typeof homeownerAt>>;

/**
 * Sends far more requests than can be served while inserts are blocked, most of them once the first
 * have waited too long; returns the responses.
 */
async function overfill({ visitor, anonymous, record }: Homeowner, held: Held) {
  const asked = Array.from({ length: AT_ONCE }, (_, turn) => ({
    description: `Expense ${turn}`,
    key: randomUUID(),
  }));
  const answered: HttpResponse[] = [];
  const send = async (each: QuestionContext) => {
    const answer = await record(each);
    answered.push(answer);
    return { ...each, answer };
  };
  const first = asked.slice(0, FIRST).map(send);
  await held.untilAllConnectionsWait();
  await wait(5 * SHED_MS);
  const all = Promise.all([...first, ...asked.slice(FIRST).map(send)]);
  // Rejected requests get a response although no other does.
  await vi.waitUntil(() => answered.length >= AT_ONCE / 2, { timeout: 60_000, interval: 20 });
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 503));
  expect(await visitor.get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect((await anonymous.get("/forgot-password")).headers).not.toHaveProperty("retry-after");
  await held.release();
  return all;
}

test("requests that would wait too long get a 503 with Retry-After, and no write is lost", async () => {
  const { url, databaseUrl } = await startSmall();
  let rejected = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Creations per minute are limited per user.
    const homeowner = await homeownerAt(url);
    const outcomes = await overfill(homeowner, await holdExpenses(databaseUrl));
    const refused = outcomes.filter(({ answer }) => answer.status !== 201);
    rejected += refused.length;
    for (const { answer } of refused) {
      expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const acknowledged = new Map(
      outcomes
        .filter(({ answer }) => answer.status === 201)
        .map(({ answer, description }) => [idOf(answer), description]),
    );
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(await homeowner.list()).toEqual(acknowledged);

    // Every request succeeds on retry, including rejected ones.
    for (const each of refused) {
      acknowledged.set(idOf(await homeowner.record(each)), each.description);
    }
    expect(acknowledged.size).toBe(AT_ONCE);
    expect(await homeowner.list()).toEqual(acknowledged);
    expect((await homeowner.visitor.get("/readyz")).status).toBe(200);
    await homeowner.clear(acknowledged.keys());
  }
  recordFigures("Overload: more requests than may wait", {
    tries: TURNS,
    rejected: `${rejected} of ${TURNS * AT_ONCE}`,
    "acknowledged and lost": 0,
    duplicated: 0,
  });
});

const canMeasure = IS_LONG && (await ensurePrograms({ commands: ["wrk"], packages: ["wrk"] }));
test.skipIf(!canMeasure)("at ten times the capacity, requests not served get a 503", async () => {
  const figures = await runRounds({ rounds: ROUNDS, seconds: SECONDS_EACH });
  expect(figures.other.max).toBe(0);
  recordFigures("Overload: ten times the capacity", {
    capacity: `${figures.capacity.median.toFixed(0)} requests a second`,
    offered: `${figures.asked.median.toFixed(1)} times the capacity`,
    served: `${(figures.servedShare.median * 100).toFixed(0)} % of the capacity`,
    "p99 of the served": inSeconds(figures.p99.median / 1000),
    "normal again after": inSeconds(figures.normalAfter.max),
  });
});
