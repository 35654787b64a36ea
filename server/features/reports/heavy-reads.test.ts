import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { createWebFolder, type WebFolder } from "../../../tests/support/browser/web-folder.ts";

const CONNECTIONS = 10;
const ASKED_AT_ONCE = 32;
/** two at a time, and 24 that wait */
const ANSWERED = 26;

let web: WebFolder;
let product: TestApp;
let anna: Homeowner;
let ben: Homeowner;
let other: pg.Client;
let projectId: number;

beforeAll(async () => {
  web = await createWebFolder();
  product = await createTestApp({ poolSize: CONNECTIONS, webFolder: web.folder });
  anna = await proHomeowner(product);
  ben = await product.homeowner();
  projectId = (await createProject(anna)).id;
  await createProject(ben);
  other = new pg.Client({ connectionString: product.deps.config.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await product.close();
  await web.remove();
});

const busy = () => product.connection.pool.totalCount - product.connection.pool.idleCount;

/** A table that each of these requests reads and the project list does not. */
const HEAVY: [what: string, table: string, path: () => string][] = [
  ["reports", "quotes", () => `/api/reports?projectId=${projectId}`],
  ["reports on the home's cost", "quotes", () => `/api/reports/home-cost?projectId=${projectId}`],
  ["the budget", "quotes", () => `/api/projects/${projectId}/plan`],
  ["what needs attention", "quotes", () => `/api/projects/${projectId}/attention`],
  ["late pages", "contractors", () => `/api/expenses?projectId=${projectId}&page=40`],
  ["searches", "contractors", () => `/api/expenses?projectId=${projectId}&search=oak`],
];

test.each(HEAVY)(
  "endless requests of one account for %s leave connections to others",
  async (_what, table, path) => {
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    const asked = Array.from({ length: ASKED_AT_ONCE }, () => anna.get(path()));
    // Some queue behind the two that wait for the lock; the others are rejected immediately.
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await expect.poll(busy).toBe(2);
    expect((await ben.get("/api/projects")).status).toBe(200);
    await other.query("rollback");
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(ANSWERED).fill(200),
      ...Array<number>(ASKED_AT_ONCE - ANSWERED).fill(429),
    ]);
  },
);

test("a preloaded page counts as a heavy read", async () => {
  await other.query("begin; lock table contractors in access exclusive mode");
  const asked = Array.from({ length: ASKED_AT_ONCE }, () =>
    anna.get("/expenses?page=40", { accept: "text/html" }),
  );
  await expect.poll(busy).toBe(2);
  expect((await ben.get("/api/projects")).status).toBe(200);
  await other.query("rollback");
  const withRows = (await Promise.all(asked)).filter(({ text }) => text.includes("page=40"));
  expect(withRows).toHaveLength(ANSWERED);
});
