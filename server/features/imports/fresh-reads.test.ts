import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import type { SentStatement } from "../../../tests/support/database/read-plans.ts";
import { recordReads, workOf } from "../../../tests/support/database/read-work.ts";
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
const RECORDS = 100;
const NEIGHBORS = 300;
const ROWS_OF_NEIGHBORS = 20;

let testApp: TestApp;
let anna: Homeowner;
let client: pg.Client;
let reads: SentStatement[];
let projectId: number;
let contractorId: number;
let lineId: number;
let quoteId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  reads = recordReads(testApp.connection.pool);
  client = new pg.Client({ connectionString: testApp.deps.config.databaseUrl });
  client.on("error", () => {});
  await client.connect();
  // Dead rows of earlier tests would count as pages without rows.
  await client.query("vacuum");
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
  await createRecords(anna.user.id);
  const expenses = Array.from({ length: IMPORT_LIMITS.rows }, (_, nth) => imported(nth));
  // The lock that ANALYZE takes: the import skips the table, so its statistics stay old.
  await client.query("begin; lock table expenses in share update exclusive mode");
  const response = await anna.post("/api/imports", { projectId, fileName: "all.csv", expenses });
  await client.query("commit");
  if (response.status !== 201) throw new Error(`Could not import: ${response.text}`);
  await repeatOnLaterDays(anna.user.id);
});
afterAll(async () => {
  await client.end();
  await testApp.close();
});

/** What expenses refer to: each joined one by one, 20,000 of them make millions of rows. */
async function createRecords(userId: number): Promise<void> {
  await client.query(`
    insert into contractors (user_id, name)
    select ${userId}, 'Contractor ' || n from generate_series(1, ${RECORDS}) n;
    insert into budget_lines (user_id, project_id, category, room, place, planned)
    select ${userId}, ${projectId}, 'Category ' || n, 'Room ' || n, n, 1000
    from generate_series(1, ${RECORDS}) n;
    insert into quotes (user_id, project_id, contractor_id, line_id, work, amount, status,
      accepted_on)
    select c.user_id, ${projectId}, c.id, l.id, 'Work ' || l.place, 5000, 'accepted', '2024-03-01'
    from budget_lines l
    join contractors c on c.user_id = l.user_id and c.name = 'Contractor ' || l.place;
    insert into installments (user_id, quote_id, position, kind, title, amount, due_date)
    select user_id, id, n, 'date', 'Payment', 2500, '2026-01-01'
    from quotes, generate_series(1, 2) n`);
  const { rows } = await client.query<{ id: string; line_id: string }>(
    "select id, line_id from quotes where user_id = $1 order by id limit 1",
    [userId],
  );
  lineId = Number(rows[0]?.line_id);
  quoteId = Number(rows[0]?.id);
}

/** The imported rows again, three times, with all that an expense may refer to. */
async function repeatOnLaterDays(userId: number): Promise<void> {
  await client.query(
    `with record as (
      select row_number() over (order by q.id) - 1 as place, q.id as quote_id, q.line_id,
        q.contractor_id
      from quotes q where q.user_id = $1
    ), again as (
      select e.*, n, row_number() over () as place from expenses e, generate_series(1, $2::int) n
      where e.user_id = $1
    )
    insert into expenses (user_id, project_id, contractor_id, description, amount, category,
      payment_method, date, room, import_id, line_id, quote_id, has_parts, is_refund)
    select e.user_id, e.project_id, case when e.place % 4 > 0 then r.contractor_id end,
      e.description || ' again', e.amount, e.category, e.payment_method, e.date + 700 * e.n,
      case when e.place % 3 > 0 then e.room end, e.import_id,
      case when e.place % 5 = 0 then r.line_id end, case when e.place % 5 < 3 then r.quote_id end,
      e.place % 8 = 0, e.place % 50 = 1
    from again e join record r on r.place = e.place % ${RECORDS}`,
    [userId, MAX_FACTOR],
  );
  await client.query(
    `insert into expense_shares (user_id, expense_id, line_id, amount)
    select e.user_id, e.id, l.id, e.amount / 4
    from expenses e
    join (select id, row_number() over () as place from budget_lines where user_id = $1) l
      on l.place in (1 + e.id % ${RECORDS}, 1 + (e.id + 7) % ${RECORDS})
    where e.user_id = $1 and e.has_parts`,
    [userId],
  );
}

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
  ["a budget line", () => `/api/expenses?projectId=${projectId}&lineId=${lineId}`],
  ["a contract", () => `/api/expenses?projectId=${projectId}&quoteId=${quoteId}`],
  ["some amounts", () => `/api/expenses?projectId=${projectId}&amountFrom=100&amountTo=500&page=9`],
  ["by contractor", () => `/api/expenses?projectId=${projectId}&sort=contractor`],
  ["late, by contractor", () => `/api/expenses?projectId=${projectId}&sort=-contractor&page=700`],
  ["late, by category", () => `/api/expenses?projectId=${projectId}&sort=category&page=700`],
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
  ["contractors' sums", () => "/api/contractors/sums"],
  ["a contractor's overview", () => `/api/contractors/${contractorId}/overview`],
  ["who paid", () => `/api/projects/${projectId}/payers`],
  ["what needs attention", () => `/api/projects/${projectId}/attention`],
  ["the quotes", () => `/api/quotes?projectId=${projectId}`],
  ["a quote", () => `/api/quotes/${quoteId}`],
  ["open payments", () => `/api/projects/${projectId}/open-payments`],
  ["the invoices", () => `/api/invoices?projectId=${projectId}`],
  ["the activity", () => `/api/activity?projectId=${projectId}`],
  ["the notices", () => "/api/notices"],
  ["a search of everything", () => `/api/search?projectId=${projectId}&q=item`],
  ["the assistant's figures", () => `/api/ai-chat/about?projectId=${projectId}`],
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
  const response = await anna.get(path);
  expect(response.status).toBe(200);
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
