import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { UserId } from "../../../shared/ids.ts";
import {
  type ListenedDatabase,
  listenedDatabase,
} from "../../../tests/support/database/listened-database.ts";
import * as tables from "../../db/schema/tables.ts";
import { listMilestones } from "./queries.ts";
import { ownAccess } from "../../identity/access.ts";

/*
 * The cost of a timeline must not depend on other users' milestones. Checked in the query plan.
 */

const OWNERS = 300;
const ROWS_EACH = 60;
const ROWS_OF_FIRST = 300;

let database: ListenedDatabase;
let client: ListenedDatabase["client"];
let db: ListenedDatabase["db"];
let statements: ListenedDatabase["statements"];
let owner: UserId;
let projectId: number;

beforeAll(async () => {
  database = await listenedDatabase();
  ({ client, db, statements } = database);
  await client.query(`
    insert into users (email) select n || '@example.com' from generate_series(1, ${OWNERS}) n;
    insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
    insert into milestones (user_id, project_id, title, description, category, target_date)
    select p.user_id, p.id, 'Step ' || n, repeat('x', 200), 'Planning', date '2026-01-01' + n * 7919 % 900
    from projects p
    cross join lateral generate_series(1,
      case when p.user_id = 1 then ${ROWS_OF_FIRST} else ${ROWS_EACH} end) n
    order by p.id, n`);
  await client.query("vacuum analyze");
  const [first] = await db
    .select({ owner: tables.projects.userId, id: tables.projects.id })
    .from(tables.projects)
    .where(sql`user_id = 1`);
  if (first === undefined) throw new Error("There is no project");
  ({ owner, id: projectId } = first);
});
afterAll(async () => {
  await database.close();
});

const BUFFERS = { "Shared Hit Blocks": z.int(), "Shared Read Blocks": z.int() };
const explained = z.object({
  "QUERY PLAN": z.tuple([z.object({ Plan: z.looseObject(BUFFERS) })]),
});
const size = z.object({ pages: z.int() });

test("reads three hundred milestones in one statement", async () => {
  statements.length = 0;
  expect(await listMilestones(db, ownAccess(owner), projectId)).toHaveLength(ROWS_OF_FIRST);
  expect(statements).toHaveLength(1);
});

/*
 * PostgreSQL plans a named statement for its values at first, later with one generic plan.
 */
test.each(["force_custom_plan", "force_generic_plan"])(
  "finds the pages by index and reads few other rows: %s",
  async (mode) => {
    statements.length = 0;
    await listMilestones(db, ownAccess(owner), projectId);
    const [statement] = statements;
    if (statement === undefined) throw new Error("The query sent no statement");
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare tried as ${statement.text}`);
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute tried (${statement.values.join()})`,
    );
    await client.query("deallocate tried");
    const [{ Plan }] = z.parse(explained, rows[0])["QUERY PLAN"];
    const table = await client.query(
      "select (pg_relation_size('milestones') / current_setting('block_size')::int)::int as pages",
    );
    expect(JSON.stringify(Plan)).toContain("milestones_project_idx");
    const read = Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    expect(read).toBeLessThan(z.parse(size, table.rows[0]).pages / 10);
  },
);
