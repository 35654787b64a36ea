import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { TestDatabase } from "../../../tests/support/clone-database.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import type { Database } from "../../db/client.ts";
import * as tables from "../../db/tables.ts";
import { listContractorPayments } from "../contractors/queries.ts";
import { getProjectSummary, listProjects } from "../projects/queries.ts";
import { listExpenses } from "./page-queries.ts";
import { getSpending, groupSpending, listExpensesInOrder } from "./spending-queries.ts";

/*
 * What a page or a summary costs must not depend on how many expenses others have. The
 * clock cannot show that in a test; the plan can.
 */

const OWNERS = 200;
const ROWS_EACH = 150;
const ROWS_OF_FIRST = 5000;
/** PostgreSQL plans a named statement for its values five times before it considers one plan for all. */
const RUNS_TO_SETTLE = 7;
const FIRST_PAGE = { page: 1, pageSize: 25 };

interface Statement {
  text: string;
  values: unknown[];
}

let database: TestDatabase;
let client: pg.Client;
let db: Database;
let owner: UserId;
let projectId: number;
let contractorId: number;
const statements: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      statements.push({ text, values });
    },
  };
  db = drizzle(client, { schema: tables, casing: "snake_case", logger });
  await client.query(`
    insert into users (email) select n || '@example.com' from generate_series(1, ${OWNERS}) n;
    insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
    insert into contractors (user_id, name) select id, 'Ada Mason' from users;
    insert into expenses (user_id, project_id, contractor_id, description, amount, category,
      payment_method, date)
    select p.user_id, p.id, case when n % 50 = 0 then c.id end, 'Item ' || n, n,
      (array['Materials', 'Labor', 'Permits', 'Tools'])[1 + n % 4], 'Cash',
      date '2020-01-01' + n * 7919 % 1500
    from projects p
    join contractors c on c.user_id = p.user_id
    cross join lateral generate_series(1,
      case when p.user_id = 1 then ${ROWS_OF_FIRST} else ${ROWS_EACH} end) n
    order by n, p.id`);
  await client.query("vacuum analyze");
  const [first] = await db
    .select({
      owner: tables.projects.userId,
      projectId: tables.projects.id,
      contractorId: tables.contractors.id,
    })
    .from(tables.projects)
    .innerJoin(tables.contractors, sql`contractors.user_id = projects.user_id`)
    .where(sql`projects.user_id = 1`);
  if (first === undefined) throw new Error("There is no project");
  ({ owner, projectId, contractorId } = first);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  Plans?: Node[] | undefined;
}

const node: z.ZodMiniType<Node> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.optional(z.string()),
  "Index Name": z.optional(z.string()),
  Plans: z.optional(z.array(z.lazy(() => node))),
});
const explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: node })) }));

/** How the expenses are read, each once: "Index Only Scan expenses_page_idx". */
function readsOf(rows: unknown): string[] {
  const reads = new Set<string>();
  const visit = (step: Node): void => {
    const index = step["Index Name"];
    if (step["Relation Name"] === "expenses" || index?.startsWith("expenses") === true) {
      reads.add([step["Node Type"], index].filter((part) => part !== undefined).join(" "));
    }
    step.Plans?.forEach(visit);
  };
  for (const row of explained.parse(rows)) {
    for (const { Plan } of row["QUERY PLAN"]) visit(Plan);
  }
  return [...reads].toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * The reads of the last statement that a query sends: of its first runs on a connection,
 * planned for its values, and of those after some runs, when PostgreSQL has settled.
 */
async function plansOf(
  query: () => Promise<unknown>,
): Promise<{ first: string[]; settled: string[] }> {
  statements.length = 0;
  await query();
  const statement = statements.at(-1);
  if (statement === undefined) throw new Error("The query sent no statement");
  const { text, values } = statement;
  const plans: string[][] = [];
  await client.query(`prepare tried as ${text}`);
  for (let run = 1; run <= RUNS_TO_SETTLE; run += 1) {
    const { rows } = await client.query(
      `explain (format json) execute tried (${literals(values)})`,
    );
    plans.push(readsOf(rows));
  }
  await client.query("deallocate tried");
  return { first: plans[0] ?? [], settled: plans.at(-1) ?? [] };
}

function literal(value: unknown): string {
  return typeof value === "number" ? String(value) : `'${String(value)}'`;
}

function literals(values: unknown[]): string {
  return values
    .map((value) => (Array.isArray(value) ? `'{${value.join()}}'` : literal(value)))
    .join(", ");
}

describe("the settled plan of", () => {
  // The count may use either index, whichever is smaller.
  const COUNTS = ["Index Only Scan expenses_category_idx", "Index Only Scan expenses_page_idx"];

  test("the first page of the list: its rows by the index, in their order", async () => {
    const { settled } = await plansOf(() => listExpenses(db, owner, { projectId, ...FIRST_PAGE }));
    expect(settled).toContain("Index Scan expenses_page_idx");
    expect([...COUNTS, "Index Scan expenses_page_idx"]).toEqual(expect.arrayContaining(settled));
  });

  test("a late page of the list: the index alone, then the page's rows", async () => {
    const query = { projectId, page: 200, pageSize: 25 };
    const { settled } = await plansOf(() => listExpenses(db, owner, query));
    expect(settled).toEqual(
      expect.arrayContaining(["Index Only Scan expenses_page_idx", "Index Scan expenses_pkey"]),
    );
    expect([...COUNTS, "Index Scan expenses_pkey"]).toEqual(expect.arrayContaining(settled));
  });

  test("the summary: the category index alone", async () => {
    const { settled } = await plansOf(() => getProjectSummary(db, owner, projectId));
    expect(settled).toEqual(["Index Only Scan expenses_category_idx"]);
  });

  test("the list of projects: the category index alone", async () => {
    const { settled } = await plansOf(() => listProjects(db, owner));
    expect(settled).toEqual(["Index Only Scan expenses_category_idx"]);
  });
});

test("the expenses and the payments of contractors are found by their index", async () => {
  const query = { projectId, page: 1, pageSize: 25, contractorId };
  const page = await plansOf(() => listExpenses(db, owner, query));
  const payments = await plansOf(() => listContractorPayments(db, owner));
  for (const plan of [page, payments]) {
    expect(plan.first.join()).toContain("expenses_contractor_idx");
  }
});

describe("the plan of", () => {
  const inDays = { from: "2021-03-01", to: "2021-03-07" };

  test("a page of some days: those days of the index", async () => {
    const days = { from: inDays.from as CalendarDate, to: inDays.to as CalendarDate };
    const query = { projectId, page: 1, pageSize: 25, ...days };
    const { first } = await plansOf(() => listExpenses(db, owner, query));
    expect(first.join()).toContain("expenses_page_idx");
  });

  test("a sum and the sums of categories: the index that has the amounts", async () => {
    const sum = await plansOf(() => getSpending(db, owner, { projectId }));
    const sums = await plansOf(() => groupSpending(db, owner, { projectId }, "category"));
    for (const { first } of [sum, sums]) {
      expect(first.join()).toContain("expenses_category_idx");
    }
  });

  test("the newest of all: the first of their index", async () => {
    const order = { order: "newest", limit: 10 } as const;
    const { first } = await plansOf(() => listExpensesInOrder(db, owner, { projectId }, order));
    expect(first).toContain("Index Only Scan expenses_page_idx");
  });
});

test.each(["first", "settled"] as const)("no %s plan reads the whole table", async (which) => {
  const query = { projectId, page: 1, pageSize: 25 };
  const plans = [
    await plansOf(() => listExpenses(db, owner, query)),
    await plansOf(() => listExpenses(db, owner, { ...query, search: "4711" })),
    await plansOf(() => listExpenses(db, owner, { ...query, category: "permits" })),
    await plansOf(() => listExpenses(db, owner, { ...query, paymentMethod: "cash" })),
    await plansOf(() => listExpenses(db, owner, { ...query, contractorId })),
    await plansOf(() => getProjectSummary(db, owner, projectId)),
    await plansOf(() => listProjects(db, owner)),
    await plansOf(() => listContractorPayments(db, owner)),
    await plansOf(() => getSpending(db, owner, { projectId, from: "2021-03-01" })),
    await plansOf(() => groupSpending(db, owner, { projectId }, "month")),
    await plansOf(() => groupSpending(db, owner, { projectId }, "contractor")),
    await plansOf(() => groupSpending(db, owner, { projectId }, "paymentMethod")),
    await plansOf(() =>
      listExpensesInOrder(db, owner, { projectId }, { order: "largest", limit: 10 }),
    ),
  ];
  for (const plan of plans) {
    expect(plan[which].length).toBeGreaterThan(0);
    expect(plan[which]).not.toContain("Seq Scan");
  }
});

test("the plans are told apart: without its index the summary reads rows", async () => {
  await client.query("drop index expenses_category_idx");
  const { settled } = await plansOf(() => getProjectSummary(db, owner, projectId));
  expect(settled).not.toContain("Index Only Scan expenses_category_idx");
  expect(settled.length).toBeGreaterThan(0);
});
