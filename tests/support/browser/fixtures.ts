import { expect, type Page, test as base } from "@playwright/test";
import pg from "pg";
import { TEMPLATE_URL } from "./setup.ts";
import { createHomeowner, type BrowserHomeowner } from "./homeowner.ts";
import { returnContext, takeContext } from "./context-pool.ts";
import { watch } from "./watch.ts";
import { type ServerProcess, startServerProcess } from "../app/processes/server-process.ts";
import { INBOUND_DOMAIN, INBOUND_SECRET } from "../inbound-domain.ts";

interface Stoppable {
  stop(): Promise<void>;
}

type Stops = (() => Promise<void>)[];

/**
 * Started for the first test of a worker that needs it, and stopped with the worker. No worker
 * fixture, because files with worker fixtures of their own get their own worker and browser.
 *
 * @param start receives the URL of the template database
 */
export function oncePerWorker<Started extends Stoppable>(
  start: (templateUrl: string) => Promise<Started>,
): (stops: Stops) => Promise<Started> {
  let started: Promise<Started> | undefined;
  const startFirst = async (stops: Stops) => {
    const templateUrl = process.env[TEMPLATE_URL];
    if (templateUrl === undefined) throw new Error("The browser tests' database is not running");
    const first = await start(templateUrl);
    stops.push(() => first.stop());
    return first;
  };
  return (stops) => (started ??= startFirst(stops));
}

const startServer = oncePerWorker((templateUrl) =>
  startServerProcess(templateUrl, async () => ({
    INBOUND_MAIL_DOMAIN: INBOUND_DOMAIN,
    INBOUND_MAIL_SECRET: INBOUND_SECRET,
  })),
);

interface WorkerFixtures {
  /** stop what the worker has started */
  stops: Stops;
}

interface TestFixtures {
  server: ServerProcess;
  database: pg.Pool;
  /** origins that a page may request */
  origins: readonly string[];
  /** a signed-in user with a separate account, without a project */
  homeowner: BrowserHomeowner;
}

/** Unique across workers. */
function newEmail(workerIndex: number): string {
  accounts += 1;
  return `homeowner-${workerIndex}-${accounts}@example.com`;
}
let accounts = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stops: [
    async ({}, provide) => {
      const stops: Stops = [];
      await provide(stops);
      for (const stop of stops) await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: async ({ stops }, provide) => provide(await startServer(stops)),
  database: async ({ server }, provide) => {
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    await provide(pool);
    await pool.end();
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  origins: async ({ server }, provide) => provide([server.url]),
  // Checks every page of every test: no script errors, no foreign requests, no CSP violations.
  context: async (
    {
      browser,
      origins,
      baseURL,
      colorScheme,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
      timezoneId,
      viewport,
    },
    provide,
  ) => {
    const taken = await takeContext(browser, {
      baseURL,
      colorScheme,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
      timezoneId,
      viewport,
    });
    const complaints = watch(taken.context, ...origins);
    await provide(taken.context);
    await returnContext(taken);
    expect(complaints).toEqual([]);
  },
  page: async ({ context }, provide) => {
    const [open] = context.pages();
    await provide(open ?? (await context.newPage()));
  },
  homeowner: async ({ context, server, database }, provide, { workerIndex }) => {
    await provide(
      await createHomeowner({ context, server, database, email: newEmail(workerIndex) }),
    );
  },
});

export { expect };
export type { BrowserHomeowner, Page };
