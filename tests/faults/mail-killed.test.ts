import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
} from "../support/app/processes/app-process.ts";
import type { TestDatabase } from "../support/database/clone-database.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { recordFigures } from "../support/run/fault-figures.ts";
import { startMailServer, type TestMailServer } from "../support/doubles/mail-server.ts";

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 });
const POLL_OPTIONS = { timeout: 60_000 };

let scratch: Scratch;
let database: TestDatabase;
let client: pg.Client;
let server: TestMailServer | undefined;
let app: AppProcess | undefined;

beforeEach(async () => {
  scratch = makeScratch();
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  await app?.ended;
  await server?.close();
  await client.end();
  await database.drop();
  await scratch.remove();
});

async function start(): Promise<AppProcess> {
  app = await startApp({
    dataDir: scratch.dataDir,
    env: {
      DATABASE_URL: database.url,
      SESSION_SECRET: "only for this test, never elsewhere, and long enough",
      SMTP_URL: `smtp://127.0.0.1:${server?.port}`,
      MAIL_FROM: "plumbline@example.com",
    },
  });
  return app;
}

/**
 * Kills the process while it sends two emails. Active jobs expire after 90 seconds, which is
 * simulated here.
 */
async function kill(): Promise<void> {
  app?.child.kill("SIGKILL");
  await app?.ended;
  const { rowCount } = await client.query(
    "update jobs.job set started_on = now() - interval '3 minutes' where state = 'active'",
  );
  expect(rowCount).toBe(2);
  // Each queue is polled at most once a minute.
  await client.query(
    "update jobs.queue set monitor_claim_on = now() - interval '3 minutes', maintain_on = now() - interval '3 minutes'",
  );
}

/** Registers a user, which sends one mail. */
async function register({ url }: AppProcess, email: string): Promise<void> {
  const password = "a dry cellar and a warm roof";
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      email,
      password,
      confirmPassword: password,
      firstName: "Ada",
      lastName: "Byrne",
    }),
  });
  expect(answer.status).toBe(201);
}

/** Restarts the mail server on the same address. */
async function restartServer(): Promise<void> {
  const port = server?.port;
  await server?.close();
  server = await startMailServer({}, port);
}

async function untilDone(): Promise<void> {
  const states = async () => {
    // Simulates the end of the retry delay.
    await client.query("update jobs.job set start_after = now() where state = 'retry'");
    const { rows } = await client.query<{ state: string }>(
      "select state::text from jobs.job where name = 'mails'",
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, POLL_OPTIONS).toEqual(["completed", "completed"]);
}

test("the app is killed while it sends emails: the next start sends only what can't have arrived", async () => {
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
  server = await startMailServer({
    // Never responds to the recipient of the first, and never confirms the content of the second.
    onRcptTo: ({ address }, _session, accept) => {
      if (address === "unsent@example.com") ask();
      else accept();
    },
    onData: (stream) => {
      stream.resume();
      stream.on("end", () => take());
    },
  });
  const first = await start();
  await register(first, "unsent@example.com");
  await register(first, "arrived@example.com");
  await Promise.all([isAsked, isTaken]);
  await kill();
  expect(server.offers()).toBe(1);

  await restartServer();
  await start();
  await untilDone();
  expect(server.offers()).toBe(1);
  expect((await server.received()).map(({ email }) => email.to?.[0]?.address)).toEqual([
    "unsent@example.com",
  ]);
  recordFigures("The app is killed before it sent an email's content", {
    "sent by the next start": "once",
  });
  recordFigures("The app is killed after it sent an email's content", {
    "sent again by the next start": "never",
  });
});
