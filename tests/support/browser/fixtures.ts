import { expect, type Page, test as base } from "@playwright/test";
import pg from "pg";
import { TEMPLATE_URL } from "./setup.ts";
import { createHomeowner, type BrowserHomeowner } from "./homeowner.ts";
import { watch } from "./watch.ts";
import { type ServerProcess, startServerProcess } from "../app/processes/server-process.ts";

interface WorkerFixtures {
  server: ServerProcess;
  database: pg.Pool;
}

interface TestFixtures {
  /** origins that a page may request */
  origins: readonly string[];
  /** a signed-in user with a separate account, without a project */
  homeowner: BrowserHomeowner;
}

/** Clears a tab's storage; a tab on a foreign origin is closed instead. */
async function emptyTab(page: Page, origins: readonly string[]): Promise<void> {
  const isOurs = origins.includes(new URL(page.url()).origin);
  if (isOurs) await page.evaluate(() => sessionStorage.clear()).catch(() => page.close());
  else await page.close();
}

/** Unique across workers. */
function newEmail(workerIndex: number): string {
  accounts += 1;
  return `homeowner-${workerIndex}-${accounts}@example.com`;
}
let accounts = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const templateUrl = process.env[TEMPLATE_URL];
      if (templateUrl === undefined) throw new Error("The browser tests' database is not running");
      const server = await startServerProcess(templateUrl);
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  database: [
    async ({ server }, provide) => {
      const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
      await provide(pool);
      await pool.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  origins: async ({ server }, provide) => provide([server.url]),
  // Checks every page of every test: no script errors, no foreign requests, no CSP violations.
  context: async ({ context, origins }, provide) => {
    const complaints = watch(context, ...origins);
    await provide(context);
    // Routes survive emptying the page.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.clearPermissions();
    await context.setOffline(false);
    for (const page of context.pages()) await emptyTab(page, origins);
    expect(complaints).toEqual([]);
  },
  homeowner: async ({ context, server, database }, provide, { workerIndex }) => {
    await provide(
      await createHomeowner({ context, server, database, email: newEmail(workerIndex) }),
    );
  },
});

export { expect };
export type { BrowserHomeowner, Page };
