import pg from "pg";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

/** Kills the process at any point. Active jobs expire after 90 seconds, which is simulated here. */
async function kill(): Promise<void> {
  app?.child.kill("SIGKILL");
  await app?.ended;
  const { rowCount } = await client.query(
    "update jobs.job set started_on = now() - interval '3 minutes' where state = 'active'",
  );
  expect(rowCount).toBe(1);
  // Each queue is polled at most once a minute.
  await client.query(
    "update jobs.queue set monitor_claim_on = now() - interval '3 minutes', maintain_on = now() - interval '3 minutes'",
  );
}

/** Registers a user, which sends one mail. */
async function register({ url }: AppProcess): Promise<void> {
  const password = "a dry cellar and a warm roof";
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      email: "ada@example.com",
      password,
      confirmPassword: password,
      firstName: "Ada",
      lastName: "Byrne",
    }),
  });
  expect(answer.status).toBe(201);
}

/** Restarts the mail server on the same address, with the given behavior. */
async function restartServer(conduct: Pick<SMTPServerOptions, "onData"> = {}): Promise<void> {
  const port = server?.port;
  await server?.close();
  server = await startMailServer(conduct, port);
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
  await expect.poll(states, POLL_OPTIONS).toEqual(["completed"]);
}

describe("the process that sends a mail is killed", () => {
  test("before the content is sent: the next process sends it, once", async () => {
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    // Accepts the recipient, and never responds.
    server = await startMailServer({ onRcptTo: () => ask() });
    await register(await start());
    await isAsked;
    await kill();
    expect(server.offers()).toBe(0);

    await restartServer();
    await start();
    await untilDone();
    expect(server.offers()).toBe(1);
    expect((await server.received()).map(({ email }) => email.to?.[0]?.address)).toEqual([
      "ada@example.com",
    ]);
    recordFigures("The app is killed before it sent an email's content", {
      "sent by the next start": "once",
    });
  });

  test("after the content is sent: it may have arrived, so it is not sent again", async () => {
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
    // Accepts the mail, and never confirms it.
    server = await startMailServer({
      onData: (stream) => {
        stream.resume();
        stream.on("end", () => take());
      },
    });
    await register(await start());
    await isTaken;
    await kill();
    expect(server.offers()).toBe(1);

    await restartServer();
    await start();
    await untilDone();
    expect(server.offers()).toBe(0);
    recordFigures("The app is killed after it sent an email's content", {
      "sent again by the next start": "never",
    });
  });
});
