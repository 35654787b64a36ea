import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connect, type Connection } from "../../server/db/client.ts";
import { withAdvisoryLock } from "../../server/db/advisory-lock.ts";
import { createJobs } from "../../server/jobs/queue.ts";
import { listMigrations, migrate } from "../../server/db/migrate.ts";
import { requireTimeLimits } from "../../server/db/pooler-check.ts";
import { type AppProcess, startApp, stopApp } from "../support/app/processes/app-process.ts";
import { cloneDatabase } from "../support/database/clone-database.ts";
import { recordFigures } from "../support/run/fault-figures.ts";
import { ensurePooler, type Pooler, startPooler } from "../support/doubles/pooler.ts";
import { signUpWriters } from "../support/run/writer.ts";

/*
 * Two processes behind PgBouncer, which shares three connections between them. One has payments off
 * and the other on: a connection's settings must not leak to the other process.
 */

const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: 240_000 });

const onError = () => {};
const WRITERS = 3;

const closing: (() => Promise<unknown>)[] = [];
const opened: Connection[] = [];
let directUrl: string;
let pooler: Pooler;
let charging: AppProcess;
let free: AppProcess;

const canRun = await ensurePooler();

beforeAll(async () => {
  if (!canRun) return;
  const database = await cloneDatabase(inject("databaseTemplateUrl"));
  closing.push(() => database.drop());
  directUrl = database.url;
  // An empty database, as on first start.
  await ask("drop schema public cascade; drop schema jobs cascade; create schema public");
  pooler = await startPooler(directUrl);
  closing.push(() => pooler.close());
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-behind-pooler-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const start = async (billing: string) =>
    startApp({
      dataDir,
      env: {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_POOL_WAIT_MS: "20000",
        SESSION_SECRET: "a secret of the tests, long enough for anything",
        BILLING: billing,
      },
    }).then((app) => {
      closing.push(() => stopApp(app));
      return app;
    });
  [free, charging] = await Promise.all([start("off"), start("simulated")]);
});

afterAll(async () => {
  for (const connection of opened) await connection.close();
  for (const close of closing.toReversed()) await close();
});

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process's connection pool, opened in this process. */
function open(): Connection {
  const connection = connect({
    connectionString: pooler.url,
    directUrl,
    poolSize: 5,
    poolWaitMs: TIMEOUT_MS,
    onError,
  });
  opened.push(connection);
  return connection;
}

/** A user signed in at both processes. */
async function signUp() {
  let cookie = "";
  const call = async (app: AppProcess, method: string, path: string, body?: object) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        origin: app.url,
        cookie,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    if (set.length > 0) cookie = set.join("; ");
    return { status: answer.status, body: JSON.parse((await answer.text()) || "null") as unknown };
  };
  const password = `a dry cellar ${randomUUID()}`;
  const account = { email: `${randomUUID()}@example.com`, password, confirmPassword: password };
  expect((await call(charging, "POST", "/api/register", account)).status).toBe(201);
  const project = await call(charging, "POST", "/api/projects", {
    name: "Attic",
    budget: "900.00",
  });
  const { id } = project.body as { id: number };
  const expense = {
    projectId: id,
    description: "Insulation",
    amount: "12.00",
    category: "Materials",
    paymentMethod: "Cash",
    date: "2026-03-01",
  };
  return {
    spend: (app: AppProcess) => call(app, "POST", "/api/expenses", expense),
    status: (app: AppProcess) => call(app, "GET", "/api/subscription-status"),
  };
}

test.skipIf(!canRun)(
  "two processes that start at once on an empty database divide the migrations",
  async () => {
    const ran = await ask<{ name: string }>("select name from migrations order by id");
    expect(ran.map(({ name }) => name)).toEqual(listMigrations());
    // Other tests' databases and these processes' jobs hold such locks briefly.
    const locks = () =>
      ask(`
        select from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database()`);
    await expect.poll(locks).toEqual([]);
  },
);

test.skipIf(!canRun)(
  "a plan limit holds, and Pro granted by one process is charged by the other",
  async () => {
    const person = await signUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => person.spend(charging)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(7);
    const limits = (app: AppProcess) =>
      Array.from({ length: 20 }, async () => (await person.status(app)).body);
    const [paid, unpaid] = await Promise.all([
      Promise.all(limits(charging)),
      Promise.all(limits(free)),
    ]);
    for (const body of paid)
      expect(body).toMatchObject({ expenseLimit: 5, canCreateExpense: false });
    for (const body of unpaid) {
      expect(body).toMatchObject({ expenseLimit: null, canCreateExpense: true });
    }
    expect((await person.spend(free)).status).toBe(201);
    expect((await person.spend(charging)).status).toBe(403);
  },
);

test.skipIf(!canRun)("one of two processes sweeps, and the lock is released", async () => {
  const [first, second] = [open(), open()];
  const inner: boolean[] = [];
  const work = async () => {
    // Connections rotate meanwhile: a session lock would move to another client.
    await Promise.all(Array.from({ length: 9 }, () => second.pool.query("select pg_sleep(0.01)")));
    inner.push(await withAdvisoryLock(second.sessions, "test", async () => {}));
  };
  expect(await withAdvisoryLock(first.sessions, "test", work)).toBe(true);
  expect(inner).toEqual([false]);
  expect(await withAdvisoryLock(second.sessions, "test", async () => {})).toBe(true);
});

test.skipIf(!canRun)("two processes that poll for jobs run each job once", async () => {
  const log = pino({ level: "silent" });
  const [first, second] = [open(), open()];
  const [jobs, others] = [first, second].map(({ pool }) => createJobs({ pool, log }));
  if (!jobs || !others) throw new Error("There are two");
  const sender = await jobs.open();
  await others.open();
  const numbers = Array.from({ length: 15 }, (_, at) => at);
  await first.db.transaction(async (tx) => {
    for (const number of numbers) await sender.send(tx, "accounts", { number });
  });
  const done: unknown[] = [];
  const handler = async ({ data }: { data: unknown }) => {
    done.push(data);
  };
  while (
    (await Promise.all([jobs, others].map((all) => all.runDue("accounts", handler)))).some(Boolean)
  );
  expect(done.map((data) => JSON.stringify(data)).toSorted()).toEqual(
    numbers.map((number) => JSON.stringify({ number })).toSorted(),
  );
  await jobs.maintain();
  await Promise.all([jobs.stop(), others.stop()]);
});

test.skipIf(!canRun)("a pooler killed under writes loses no acknowledged write", async () => {
  const writers = await signUpWriters(free.url, WRITERS);
  let acknowledged = 0;
  const restarting = Promise.withResolvers<void>();
  const onAcknowledged = () => {
    acknowledged += 1;
    if (acknowledged === WRITERS) {
      pooler
        .kill()
        .then(() => pooler.start())
        .then(restarting.resolve, restarting.reject);
    }
  };
  const broken = async () => {
    throw new Error("The process itself must answer");
  };
  await Promise.all(writers.map((writer) => writer.writeAll(onAcknowledged, broken)));
  await restarting.promise;
  await Promise.all(writers.map((writer) => writer.deleteAndRestore(onAcknowledged, broken)));
  for (const writer of writers) expect(await writer.list()).toEqual(writer.acknowledged);
  expect(free.child.exitCode).toBeNull();
  expect(charging.child.exitCode).toBeNull();
  recordFigures("PgBouncer between two processes and the database is killed while users write", {
    kills: 1,
    "writes acknowledged": acknowledged,
    lost: 0,
    duplicated: 0,
    "exits of the app": 0,
  });
});

test.skipIf(!canRun)("refuses a pooler's address in place of the database's", async () => {
  await expect(migrate({ connectionString: pooler.url, onError })).rejects.toThrow(
    /DATABASE_DIRECT_URL must be the address of the database itself/,
  );
  await expect(migrate({ connectionString: directUrl, onError })).resolves.toEqual([]);
});

test.skipIf(!canRun)("refuses a pooler without timeouts on its connections", async () => {
  await requireTimeLimits(open().pool);
  const connection = connect({
    connectionString: pooler.unlimitedUrl,
    directUrl,
    poolWaitMs: TIMEOUT_MS,
    onError,
  });
  opened.push(connection);
  await expect(requireTimeLimits(connection.pool)).rejects.toThrow(
    /no statement_timeout and no idle_in_transaction_session_timeout.+ connect_query/,
  );
});
