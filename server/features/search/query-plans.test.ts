import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "../../../shared/ids.ts";
import {
  type ListenedDatabase,
  listenedDatabase,
} from "../../../tests/support/database/listened-database.ts";
import { readPlans } from "../../../tests/support/database/read-plans.ts";
import * as tables from "../../db/schema/tables.ts";
import { ownAccess } from "../../identity/access.ts";
import { searchHome } from "./queries.ts";

const OWNERS = 200;
const ROWS_EACH = 100;
const ROWS_OF_FIRST = 10_000;

let database: ListenedDatabase;
let owner: UserId;
let projectId: number;

beforeAll(async () => {
  database = await listenedDatabase();
  const { client, db } = database;
  await client.query(`
    insert into users (email) select n || '@example.com' from generate_series(1, ${OWNERS}) n;
    insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
    insert into contractors (user_id, name)
    select id, 'Mason ' || n from users cross join generate_series(1, 20) n;
    insert into milestones (user_id, project_id, title, category)
    select user_id, id, 'Step ' || n, 'Planning' from projects cross join generate_series(1, 20) n;
    insert into budget_lines (user_id, project_id, category, place, planned)
    select user_id, id, 'Labor ' || n, 'labor ' || n, 500
    from projects cross join generate_series(1, 20) n;
    insert into quotes (user_id, project_id, work, amount, status)
    select user_id, id, 'Roof ' || n, 100 + n, 'received'
    from projects cross join generate_series(1, 20) n;
    insert into installments (user_id, quote_id, position, kind, title, amount)
    select user_id, id, 1, 'deposit', 'Deposit', 50 from quotes;
    insert into invoices (user_id, project_id, date, currency, tax, retainage, deposit, total, status)
    select user_id, id, '2026-01-01', 'USD', 0, 0, 0, n, 'received'
    from projects cross join generate_series(1, 20) n;
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select p.user_id, p.id, 'Item ' || n, n, 'Labor', 'Cash', date '2020-01-01' + n * 7919 % 1500
    from projects p
    cross join lateral generate_series(1,
      case when p.user_id = 1 then ${ROWS_OF_FIRST} else ${ROWS_EACH} end) n
    order by n, p.id`);
  await client.query("vacuum analyze");
  const [first] = await db
    .select({ owner: tables.projects.userId, projectId: tables.projects.id })
    .from(tables.projects)
    .where(sql`user_id = 1`);
  if (first === undefined) throw new Error("There is no project");
  ({ owner, projectId } = first);
});
afterAll(() => database.close());

test("searches ten thousand expenses by index, in one statement", async () => {
  const { client, statements } = database;
  statements.length = 0;
  const search = () => searchHome(database.db, ownAccess(owner), { projectId, text: "4711" });
  const { groups } = await search();
  expect(groups).toMatchObject([{ kind: "expense", count: 1 }]);
  expect(statements).toHaveLength(1);
  const { first, settled } = await readPlans({ client, statements }, search);
  for (const plan of [first, settled]) {
    expect(plan.length).toBeGreaterThan(0);
    expect(plan).not.toContain("Seq Scan");
  }
});
