import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import {
  type ListenedDatabase,
  listenedDatabase,
} from "../../../tests/support/database/listened-database.ts";
import { readPlans } from "../../../tests/support/database/read-plans.ts";
import * as tables from "../../db/schema/tables.ts";
import { listContractorPayments } from "../contractors/queries.ts";
import { getPlanRecords } from "../budget/queries.ts";
import { getProjectSummary, listProjects } from "../projects/queries.ts";
import { listGroupSums } from "../reports/group-queries.ts";
import { getHomeCostReport } from "../reports/home-cost-queries.ts";
import { listDaySums } from "../reports/sum-queries.ts";
import { listExpenses } from "./page-queries.ts";
import { getSpending, groupSpending, listExpensesInOrder } from "./spending-queries.ts";
import { EXPENSE_SORTS } from "../../../shared/expenses/sort.ts";
import { ownAccess } from "../../identity/access.ts";

/*
 * The cost of a page or summary must not depend on other users' expenses. Checked in the query
 * plan.
 */

const OWNERS = 200;
const ROWS_EACH = 150;
const ROWS_OF_FIRST = 5000;
const FIRST_PAGE = { page: 1, pageSize: 25 };

let database: ListenedDatabase;
let client: ListenedDatabase["client"];
let db: ListenedDatabase["db"];
let statements: ListenedDatabase["statements"];
let owner: UserId;
let projectId: number;
let contractorId: number;

beforeAll(async () => {
  database = await listenedDatabase();
  ({ client, db, statements } = database);
  await client.query(`
    insert into users (email) select n || '@example.com' from generate_series(1, ${OWNERS}) n;
    insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
    insert into contractors (user_id, name) select id, 'Ada Mason' from users;
    insert into budget_lines (user_id, project_id, category, place, planned)
    select user_id, id, 'Labor', 'labor', 500 from projects;
    insert into expenses (user_id, project_id, contractor_id, description, amount, category,
      payment_method, date, has_parts)
    select p.user_id, p.id, case when n % 50 = 0 then c.id end, 'Item ' || n, n,
      (array['Materials', 'Labor', 'Permits', 'Tools'])[1 + n % 4], 'Cash',
      date '2020-01-01' + n * 7919 % 1500, n % 50 = 9
    from projects p
    join contractors c on c.user_id = p.user_id
    cross join lateral generate_series(1,
      case when p.user_id = 1 then ${ROWS_OF_FIRST} else ${ROWS_EACH} end) n
    order by n, p.id;
    insert into expense_shares (user_id, expense_id, line_id, amount)
    select e.user_id, e.id, l.id, e.amount / 2
    from expenses e join budget_lines l on l.user_id = e.user_id
    where e.has_parts`);
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
  await database.close();
});

const plansOf = (query: () => Promise<unknown>, which?: number) =>
  readPlans({ client, statements }, query, which);

describe("the generic plan of", () => {
  // The count may use either index; PostgreSQL takes the smaller.
  const COUNTS = ["Index Only Scan expenses_category_idx", "Index Only Scan expenses_page_idx"];

  test("the list's first page reads rows in index order", async () => {
    const { settled } = await plansOf(() =>
      listExpenses(db, ownAccess(owner), { projectId, ...FIRST_PAGE }),
    );
    expect(settled).toContain("Index Scan expenses_page_idx");
    expect([...COUNTS, "Index Scan expenses_page_idx"]).toEqual(expect.arrayContaining(settled));
  });

  test("a late page reads the index, then only the page's rows", async () => {
    const query = { projectId, page: 200, pageSize: 25 };
    const { settled } = await plansOf(() => listExpenses(db, ownAccess(owner), query));
    expect(settled).toEqual(
      expect.arrayContaining(["Index Only Scan expenses_page_idx", "Index Scan expenses_pkey"]),
    );
    expect([...COUNTS, "Index Scan expenses_pkey"]).toEqual(expect.arrayContaining(settled));
  });

  test("the summary reads the category index, and split expenses by their own", async () => {
    const { settled } = await plansOf(() => getProjectSummary(db, ownAccess(owner), projectId));
    expect(settled).toEqual([
      "Index Only Scan expenses_category_idx",
      "Index Scan expenses_parts_idx",
    ]);
  });

  test("the project list reads only the category index", async () => {
    const { settled } = await plansOf(() => listProjects(db, ownAccess(owner)));
    expect(settled).toEqual(["Index Only Scan expenses_category_idx"]);
  });
});

test("a contractor's expenses and payments are found by index", async () => {
  const query = { projectId, page: 1, pageSize: 25, contractorId };
  const page = await plansOf(() => listExpenses(db, ownAccess(owner), query));
  const payments = await plansOf(() => listContractorPayments(db, ownAccess(owner)));
  for (const plan of [page, payments]) {
    expect(plan.first.join()).toContain("expenses_contractor_idx");
  }
});

describe("the plan of", () => {
  const inDays = { from: "2021-03-01", to: "2021-03-07" };

  test("a date range reads only its days of the index", async () => {
    const days = { from: inDays.from as CalendarDate, to: inDays.to as CalendarDate };
    const query = { projectId, page: 1, pageSize: 25, ...days };
    const { first } = await plansOf(() => listExpenses(db, ownAccess(owner), query));
    expect(first.join()).toContain("expenses_page_idx");
  });

  test.each(EXPENSE_SORTS)(
    "the list sorted by %s only reads by index, whatever other users have",
    async (sort) => {
      const query = { projectId, page: 3, pageSize: 25, sort, category: ["Labor", "Tools"] };
      const { first } = await plansOf(() => listExpenses(db, ownAccess(owner), query));
      expect(first.filter((read) => !/Index|Bitmap/.test(read))).toEqual([]);
    },
  );

  test("a sum and the sums by category read the index that includes amounts", async () => {
    const sum = await plansOf(() => getSpending(db, ownAccess(owner), { projectId }));
    const sums = await plansOf(() =>
      groupSpending(db, ownAccess(owner), { projectId }, "category"),
    );
    for (const { first } of [sum, sums]) {
      expect(first.join()).toContain("expenses_category_idx");
    }
  });

  const EVER = { from: null, to: null };
  const PROJECT = /^Bitmap Index Scan expenses_(page|category)_idx$/;

  test("a budget and a report's groups read a project's rows once, and split ones by index", async () => {
    const plan = await plansOf(() => getPlanRecords(db, ownAccess(owner), projectId), 0);
    const groups = await plansOf(() => listGroupSums(db, ownAccess(owner), projectId, EVER));
    for (const { first } of [plan, groups]) {
      const indexes = first.filter((read) => !read.startsWith("Bitmap Heap Scan"));
      expect(indexes.map((read) => read.replace("Bitmap ", ""))).toEqual([
        expect.stringMatching(/expenses_(page|category)_idx$/),
        "Index Scan expenses_parts_idx",
      ]);
    }
  });

  test("a report's days read a project's rows once", async () => {
    const { first } = await plansOf(() => listDaySums(db, ownAccess(owner), projectId));
    expect(first).toEqual(["Bitmap Heap Scan", expect.stringMatching(PROJECT)]);
  });

  test("the newest expenses are the first of their index", async () => {
    const order = { order: "newest", limit: 10 } as const;
    const { first } = await plansOf(() =>
      listExpensesInOrder(db, ownAccess(owner), { projectId }, order),
    );
    expect(first).toContain("Index Only Scan expenses_page_idx");
  });
});

test.each(["first", "settled"] as const)("no %s plan scans the whole table", async (which) => {
  const query = { projectId, page: 1, pageSize: 25 };
  const days = { from: "2021-03-01" as CalendarDate, to: null };
  const plans = [
    await plansOf(() => listExpenses(db, ownAccess(owner), query)),
    await plansOf(() => listExpenses(db, ownAccess(owner), { ...query, search: "4711" })),
    await plansOf(() => listExpenses(db, ownAccess(owner), { ...query, category: "permits" })),
    await plansOf(() => listExpenses(db, ownAccess(owner), { ...query, paymentMethod: "cash" })),
    await plansOf(() => listExpenses(db, ownAccess(owner), { ...query, contractorId })),
    await plansOf(() => getProjectSummary(db, ownAccess(owner), projectId)),
    await plansOf(() => listProjects(db, ownAccess(owner))),
    await plansOf(() => listContractorPayments(db, ownAccess(owner))),
    await plansOf(() => getSpending(db, ownAccess(owner), { projectId, from: "2021-03-01" })),
    await plansOf(() => groupSpending(db, ownAccess(owner), { projectId }, "month")),
    await plansOf(() => groupSpending(db, ownAccess(owner), { projectId }, "contractor")),
    await plansOf(() => groupSpending(db, ownAccess(owner), { projectId }, "paymentMethod")),
    await plansOf(() =>
      listExpensesInOrder(db, ownAccess(owner), { projectId }, { order: "largest", limit: 10 }),
    ),
    await plansOf(() => getPlanRecords(db, ownAccess(owner), projectId), 0),
    await plansOf(() => getPlanRecords(db, ownAccess(owner), projectId)),
    await plansOf(() => listDaySums(db, ownAccess(owner), projectId)),
    await plansOf(() => listGroupSums(db, ownAccess(owner), projectId, days)),
    await plansOf(() => getHomeCostReport(db, ownAccess(owner), projectId, days)),
  ];
  for (const plan of plans) {
    expect(plan[which].length).toBeGreaterThan(0);
    expect(plan[which]).not.toContain("Seq Scan");
  }
});

test("the test detects a plan without the index", async () => {
  await client.query("drop index expenses_category_idx");
  const { settled } = await plansOf(() => getProjectSummary(db, ownAccess(owner), projectId));
  expect(settled).not.toContain("Index Only Scan expenses_category_idx");
  expect(settled.length).toBeGreaterThan(0);
});
