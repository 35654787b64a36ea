import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import type { SentStatement } from "../../../tests/support/database/read-plans.ts";
import { keepReads, workOf } from "../../../tests/support/database/read-work.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

/*
 * An import is read immediately, before autovacuum (which is off here, and otherwise runs once a
 * minute) has collected statistics, and not every import runs ANALYZE. Whatever plan PostgreSQL
 * chooses, no read may cost more than a few times the number of rows. Measured in rows and pages
 * instead of time.
 */

const MAX_FACTOR = 3;
const EXPENSES = (1 + MAX_FACTOR) * IMPORT_LIMITS.rows;
/** Rows and pages that one statement may touch, as multiples of the number of expenses. */
const MAX_ROWS = 12 * EXPENSES;
const PAGES_MOST = 6 * EXPENSES;
const NEIGHBORS = 300;
const ROWS_OF_NEIGHBORS = 20;

let testApp: TestApp;
let anna: Homeowner;
let client: pg.Client;
let reads: SentStatement[];
let projectId: number;
let contractorId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  reads = keepReads(testApp.connection.pool);
  client = new pg.Client({ connectionString: testApp.deps.config.databaseUrl });
  client.on("error", () => {});
  await client.connect();
  await client.query(`
    insert into users (email) select n || '@example.com' from generate_series(1, ${NEIGHBORS}) n;
    insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select p.user_id, p.id, 'Item ' || n, n, 'Materials', 'Cash', date '2024-01-01' + n
    from projects p cross join generate_series(1, ${ROWS_OF_NEIGHBORS}) n;
    analyze`);
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
  contractorId = (await createContractor(anna)).id;
  const expenses = Array.from({ length: IMPORT_LIMITS.rows }, (_, nth) => imported(nth));
  // The lock that ANALYZE takes: the import skips the table, so its statistics stay old.
  await client.query("begin; lock table expenses in share update exclusive mode");
  const answer = await anna.post("/api/imports", { projectId, fileName: "all.csv", expenses });
  await client.query("commit");
  if (answer.status !== 201) throw new Error(`Could not import: ${answer.text}`);
  // The same rows repeated on later days.
  await testApp.db.execute(sql`
    insert into expenses (user_id, project_id, contractor_id, description, amount, category,
      payment_method, date, room, import_id)
    select user_id, project_id, contractor_id, description || ' again', amount, category,
      payment_method, date + 700 * n, room, import_id
    from expenses cross join generate_series(1, ${MAX_FACTOR}::int) n
    where user_id = ${anna.user.id}`);
});
afterAll(async () => {
  await client.end();
  await testApp.close();
});

function imported(nth: number) {
  const { projectId: _, ...expense } = expenseBody(projectId, {
    description: `Item ${nth}`,
    amount: `${1 + (nth % 900)}.25`,
    category: `Category ${nth % 300}`,
    room: `Room ${nth % 200}`,
    contractorId: nth % 40 === 0 ? contractorId : null,
    date: new Date(Date.UTC(2024, 0, 1 + (nth % 700))).toISOString().slice(0, 10),
  });
  return expense;
}

const READS: [name: string, path: () => string][] = [
  ["the projects", () => "/api/projects"],
  ["the project", () => `/api/projects/${projectId}`],
  ["its summary", () => `/api/projects/${projectId}/summary`],
  ["its budget", () => `/api/projects/${projectId}/plan`],
  ["the first page", () => `/api/expenses?projectId=${projectId}`],
  ["the middle page", () => `/api/expenses?projectId=${projectId}&page=100&pageSize=100`],
  ["the last page", () => `/api/expenses?projectId=${projectId}&page=200&pageSize=100`],
  ["a search", () => `/api/expenses?projectId=${projectId}&search=19`],
  ["a late page of a search", () => `/api/expenses?projectId=${projectId}&search=1&page=90`],
  ["a category", () => `/api/expenses?projectId=${projectId}&category=category%207`],
  ["a room", () => `/api/expenses?projectId=${projectId}&room=room%207`],
  ["a payment method", () => `/api/expenses?projectId=${projectId}&paymentMethod=credit%20card`],
  ["a contractor", () => `/api/expenses?projectId=${projectId}&contractorId=${contractorId}`],
  ["some days", () => `/api/expenses?projectId=${projectId}&from=2024-03-01&to=2025-01-01`],
  [
    "possible duplicates",
    () =>
      `/api/expenses/duplicates?projectId=${projectId}&amount=5.25&date=2024-01-05&description=Item`,
  ],
  ["room for another expense", () => "/api/expenses/can_create"],
  ["the plan", () => "/api/subscription-status"],
  ["the imports", () => `/api/imports?projectId=${projectId}`],
  ["the contractors", () => "/api/contractors"],
  ["contractor payments", () => "/api/contractors/payments"],
  ["the report", () => `/api/reports?projectId=${projectId}`],
  [
    "the report of a year",
    () => `/api/reports?projectId=${projectId}&from=2024-01-01&to=2024-12-31`,
  ],
  ["the home's cost", () => `/api/reports/home-cost?projectId=${projectId}`],
  ["the table", () => `/api/projects/${projectId}/exports/expenses.csv`],
];

async function expectLittleWork(path: string): Promise<void> {
  reads.length = 0;
  const answer = await anna.get(path);
  expect(answer.status).toBe(200);
  const sent = [...reads];
  expect(sent.length).toBeGreaterThan(1);
  for (const statement of sent) {
    const work = await workOf(client, statement);
    expect.soft(work.rows, statement.text).toBeLessThan(MAX_ROWS);
    expect.soft(work.pages, statement.text).toBeLessThan(PAGES_MOST);
  }
}

describe("is cheap with statistics from before the import:", () => {
  test.each(READS)("%s", async (_name, path) => {
    await expectLittleWork(path());
  });
});

describe("is cheap without any statistics:", () => {
  beforeAll(async () => {
    await client.query(`
      delete from pg_statistic where starelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace
      );
      update pg_class set reltuples = -1, relpages = 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`);
  });
  test.each(READS)("%s", async (_name, path) => {
    await expectLittleWork(path());
  });
});
