import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "../../../shared/ids.ts";
import type { TestDatabase } from "../../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../../tests/support/database/database.ts";
import * as tables from "../../db/schema/tables.ts";
import { findOwner, getSubscriptionStatus } from "./queries.ts";

/*
 * Every open tab polls the status twice a minute, so its cost must not grow with the number of
 * users or records. Checked in the query plan.
 */

interface Statement {
  text: string;
  values: unknown[];
}

const statements: Statement[] = [];
const logger = {
  logQuery: (text: string, values: unknown[]) => {
    statements.push({ text, values });
  },
};

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await client.query(`
    insert into users (email, stripe_customer_id)
    select n || '@example.com', 'cus_' || n from generate_series(1, 2000) n;
    insert into projects (user_id, name, budget) select id, 'Attic', 1000 from users;
    insert into contractors (user_id, name)
    select id, 'Ada Mason' from users cross join generate_series(1, 5);
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select p.user_id, p.id, 'Item', 1, 'Materials', 'Cash', '2026-01-01'
    from projects p cross join generate_series(1, 10);`);
  await client.query("vacuum analyze");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function plansOf(ask: (db: ReturnType<typeof open>) => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await ask(open());
  return Promise.all(
    statements.map(async ({ text, values }) => {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    }),
  );
}

function open() {
  return drizzle(client, { schema: tables, casing: "snake_case", logger });
}

test("reads the status in one statement that uses only indexes", async () => {
  const now = new Date("2026-03-14T09:00:00.000Z");
  const plans = await plansOf((db) => getSubscriptionStatus(db, 7 as UserId, "stripe", now));
  expect(plans).toHaveLength(1);
  expect(plans[0]).not.toContain("Seq Scan");
  expect(plans[0]).toContain("users_pkey");
});

test("finds an event's owner by index", async () => {
  const [plan] = await plansOf((db) => findOwner(db, "cus_7"));
  expect(plan).toContain("users_stripe_customer_id_key");
});
