import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import {
  mailConfigFor,
  startMailServer,
  startSilentServer,
  type TestMailServer,
} from "../../../tests/support/doubles/mail-server.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { createSmtp } from "../../gateways/mail/smtp.ts";
import { jobHandlers } from "./job-commands.ts";

/** Generous timeouts for a busy machine; only tests of a hanging server use less. */
const TIMEOUTS = { connectMs: 30_000, silenceMs: 30_000, wholeMs: 60_000 };

let product: TestApp;
let server: TestMailServer;
/** How the mail server handles content. */
let conduct: "take" | "keep silent" | "refuse for now";

beforeEach(async () => {
  conduct = "take";
  server = await startMailServer();
  product = await startProduct(server.port);
});
afterEach(async () => {
  await product.close();
  await server.close();
});

async function startProduct(port: number, limits = TIMEOUTS): Promise<TestApp> {
  const mail = mailConfigFor(port);
  return createTestApp({ config: { mail }, replace: { mail: createSmtp({ ...mail, limits }) } });
}

/** Restarts the mail server with another behavior. */
async function restartWith(next: typeof conduct): Promise<void> {
  conduct = next;
  const { port } = server;
  await server.close();
  server = await startMailServer(
    {
      ...(conduct === "keep silent" && { onData: (stream) => void stream.resume() }),
      ...(conduct === "refuse for now" && {
        onData: (stream, _session, done) => {
          stream.resume();
          stream.on("end", () => done(Object.assign(new Error("later"), { responseCode: 451 })));
        },
      }),
    },
    port,
  );
}

/** Makes the next attempt due now. */
async function whenDue(): Promise<void> {
  await product.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  await runJobs(product);
}

async function states(): Promise<string[]> {
  const { rows } = await product.db.execute<{ state: string }>(
    sql`select state::text from jobs.job where name = 'mails'`,
  );
  return rows.map(({ state }) => state);
}

test("registration succeeds while the mail server is down, and its email is sent later", async () => {
  const { port } = server;
  await server.close();
  const { user } = await product.homeowner({ firstName: "Ada" });
  await runJobs(product);
  expect(await states()).toEqual(["retry"]);
  expect(product.logged()).not.toContain(`"${user.email}"`);

  server = await startMailServer({}, port);
  await whenDue();
  expect((await server.received()).map(({ email }) => email)).toMatchObject([
    { to: [{ address: user.email }], subject: "Verify your email for Plumbline" },
  ]);
  expect(await states()).toEqual(["completed"]);
});

test("an email that waited while the server was off for two days is sent", async () => {
  await product.homeowner();
  await product.db.execute(sql`
    update jobs.job set created_on = created_on - interval '2 days',
      start_after = start_after - interval '2 days', keep_until = keep_until - interval '2 days'`);
  await product.deps.jobs.maintain();
  await runJobs(product);
  expect(await server.received()).toHaveLength(1);
});

test("a hanging mail server blocks neither requests nor the database", async () => {
  const silent = await startSilentServer();
  const hanging = await startProduct(silent.port, { ...TIMEOUTS, connectMs: 500 });
  try {
    const owner = await hanging.homeowner();
    const running = runJobs(hanging);
    expect(await owner.get("/api/user")).toMatchObject({ status: 200 });
    const { rows } = await hanging.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
    expect(rows[0]?.count).toBe(0);
    await running;
  } finally {
    await hanging.close();
    await silent.close();
  }
});

test("a temporarily rejected email is sent again with the same Message-ID", async () => {
  await restartWith("refuse for now");
  await product.homeowner();
  await runJobs(product);
  expect(server.offers()).toBe(1);
  await restartWith("take");
  await whenDue();
  expect(await server.received()).toHaveLength(1);
  const { rows } = await product.db.execute<{ id: string }>(
    sql`select id from jobs.job where name = 'mails'`,
  );
  expect((await server.received())[0]?.email.messageId).toBe(`<${rows[0]?.id ?? ""}@example.com>`);
});

test("an email that may have arrived is not sent again", async () => {
  await product.close();
  product = await startProduct(server.port, { ...TIMEOUTS, silenceMs: 3_000 });
  await restartWith("keep silent");
  await product.homeowner();
  await runJobs(product);
  expect(server.offers()).toBe(1);
  await restartWith("take");
  await whenDue();
  expect(server.offers()).toBe(0);
  expect(await states()).toEqual(["completed"]);
  expect(product.logged()).toContain("may have been lost");
});

describe("a killed process", () => {
  /** Runs the work of a job that, for the database, was started and never finished. */
  async function abandonJob(work: (jobId: string) => Promise<void>): Promise<void> {
    await new Promise<void>((resolve) => {
      void product.deps.jobs.runDue("mails", async ({ id }) => {
        await work(id);
        resolve();
        await new Promise(() => {});
      });
    });
    await product.db.execute(
      sql`update jobs.job set started_on = now() - interval '3 minutes' where state = 'active'`,
    );
    await product.deps.jobs.maintain();
  }

  test("before transmission leaves the email to the next process", async () => {
    await product.homeowner();
    await abandonJob(async () => {});
    await whenDue();
    expect(await server.received()).toHaveLength(1);
  });

  test("after transmission does not cause a second email", async () => {
    await product.homeowner();
    await abandonJob(async (id) => {
      const { rows } = await product.db.execute<{ data: unknown }>(
        sql`select data from jobs.job where id = ${id}`,
      );
      await jobHandlers(product.deps).mails(
        { id, data: rows[0]?.data, failures: 0, isLast: false },
        new AbortController().signal,
      );
    });
    expect(server.offers()).toBe(1);
    await whenDue();
    expect(server.offers()).toBe(1);
    expect(await states()).toEqual(["completed"]);
  });
});

test("several processes send each email once", async () => {
  for (let count = 0; count < 12; count += 1) await product.homeowner();
  await Promise.all([runJobs(product), runJobs(product), runJobs(product)]);
  expect(await server.received()).toHaveLength(12);
  expect(new Set((await server.received()).map(({ email }) => email.messageId)).size).toBe(12);
});

test("an email is enqueued in the transaction that it reports on", async () => {
  const sender = await product.deps.jobs.open();
  const failing = product.db.transaction(async (tx) => {
    await sender.send(tx, "mails", { kind: "password_changed", to: "a@example.com", owner: 1 });
    throw new Error("It did not happen");
  });
  await expect(failing).rejects.toThrow("It did not happen");
  expect(await states()).toEqual([]);
});

test("an email whose link has been invalidated is not sent", async () => {
  await product.homeowner();
  await product.db.execute(sql`delete from account_tokens`);
  await runJobs(product);
  expect(server.offers()).toBe(0);
});

test("the job tables match the installed library", async () => {
  const { JOBS_SCHEMA, JOBS_VERSION } = await import("../../jobs/queue-schema.ts");
  const { getConstructionPlans } = await import("pg-boss");
  expect(getConstructionPlans(JOBS_SCHEMA)).toContain(
    `INSERT INTO ${JOBS_SCHEMA}.version(version) VALUES ('${JOBS_VERSION}')`,
  );
});
