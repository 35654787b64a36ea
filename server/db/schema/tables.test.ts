import { pgTable, text } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCatalog } from "../../../tests/support/database/catalog.ts";
import type { TestDatabase } from "../../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../../tests/support/database/database.ts";
import { ddlOf, tablesOf } from "../../../tests/support/database/table-ddl.ts";
import * as account from "./accounts.ts";
import * as activity from "./activity.ts";
import * as household from "./household.ts";
import * as factors from "./second-factors.ts";
import * as assistant from "./assistant.ts";
import * as billing from "./billing.ts";
import * as kept from "./records.ts";
import * as contracts from "./contracts.ts";
import * as scope from "./scope.ts";
import * as papers from "./contractors.ts";
import * as invoicing from "./invoices.ts";
import * as spending from "./expenses.ts";
import * as repeating from "./recurring-expenses.ts";
import * as plan from "./budget.ts";
import * as receipts from "./receipts.ts";
import * as records from "./tables.ts";

const MODEL = [
  ...tablesOf(records),
  ...tablesOf(plan),
  ...tablesOf(contracts),
  ...tablesOf(scope),
  ...tablesOf(invoicing),
  ...tablesOf(papers),
  ...tablesOf(spending),
  ...tablesOf(repeating),
  ...tablesOf(receipts),
  ...tablesOf(kept),
  ...tablesOf(billing),
  ...tablesOf(assistant),
  ...tablesOf(account),
  ...tablesOf(activity),
  ...tablesOf(factors),
  ...tablesOf(household),
];
/** Table of the migration library. */
const OF_LIBRARY = /\bmigrations\b/;
/** Not expressible in drizzle; comments in the schema mention them. */
const TRIGGERS = [
  "trigger activity_append_only on activity",
  "trigger activity_tell on activity",
  "trigger home_offers_accepted on home_offers",
];
const UNSAID = " INCLUDE (amount, is_refund)";

let database: TestDatabase;
let client: pg.Client;
let model: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  model = await catalogOf(MODEL);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Drift {
  /** in the schema files only */
  missing: string[];
  /** in the database only */
  extra: string[];
}

async function rolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
}

/** The catalog of the tables of the schema files, created in a separate schema. */
function catalogOf(tables: typeof MODEL): Promise<string[]> {
  return rolledBack(async () => {
    await client.query("create schema model");
    await client.query("set local search_path to model");
    for (const statement of ddlOf(tables)) await client.query(statement);
    return readCatalog(client, "model");
  });
}

/** Changes the migrated tables, compares them with those of the schema files and rolls back. */
async function driftAfter(change: string, modeled = model): Promise<Drift> {
  const migrated = await rolledBack(async () => {
    await client.query(change);
    return readCatalog(client, "public");
  });
  const actual = new Set(
    migrated
      .filter((line) => !OF_LIBRARY.test(line) && !TRIGGERS.includes(line))
      .map((line) => line.replace(UNSAID, "")),
  );
  const wanted = new Set(modeled);
  return {
    missing: modeled.filter((line) => !actual.has(line)),
    extra: [...actual].filter((line) => !wanted.has(line)),
  };
}

test("the migrations create exactly the tables of the schema files", async () => {
  expect(await driftAfter("")).toEqual({ missing: [], extra: [] });
});

test("the summary's index includes the amounts", async () => {
  const lines = await readCatalog(client, "public");
  expect(lines.filter((line) => line.endsWith(UNSAID))).toEqual([
    `index CREATE INDEX expenses_category_idx ON expenses USING btree (user_id, project_id, category)${UNSAID}`,
  ]);
});

test("the triggers keep activity append-only, notify of changes and move a home's activity", async () => {
  expect(await readCatalog(client, "public")).toEqual(expect.arrayContaining(TRIGGERS));
});

describe("detects drift:", () => {
  test.each([
    ["a further table", "create table extras (id bigint)", /extras/],
    ["a lost table", "drop table ai_proposals", /ai_proposals/],
    ["a further column", "alter table projects add column extra text", /projects\.extra/],
    ["a lost column", "alter table projects drop column description", /projects\.description/],
    [
      "another type",
      "alter table projects alter column budget type numeric(12, 2)",
      /projects\.budget/,
    ],
    [
      "another precision of time",
      "alter table users alter column created_at type timestamptz",
      /users\.created_at/,
    ],
    [
      "null allowed",
      "alter table expenses alter column category drop not null",
      /expenses\.category/,
    ],
    ["null refused", "alter table expenses alter column notes set not null", /expenses\.notes/],
    [
      "another default",
      "alter table uploads alter column state set default 'stored'",
      /uploads\.state/,
    ],
    [
      "a lost default",
      "alter table milestones alter column is_completed drop default",
      /is_completed/,
    ],
    [
      "another identity",
      "alter table expenses alter column id set generated by default",
      /expenses\.id/,
    ],
    [
      "a lost primary key",
      "alter table idempotency_keys drop constraint idempotency_keys_pkey",
      /idempotency_keys_pkey/,
    ],
    [
      "a lost check",
      "alter table expenses drop constraint expenses_amount_check",
      /expenses_amount_check/,
    ],
    [
      "a weaker check",
      "alter table expenses drop constraint expenses_amount_check, add constraint expenses_amount_check check (amount >= 0)",
      /expenses_amount_check/,
    ],
    [
      "another action",
      "alter table expenses drop constraint expenses_contractor_fkey, add constraint expenses_contractor_fkey foreign key (user_id, contractor_id) references contractors (user_id, id) on delete cascade",
      /expenses_contractor_fkey/,
    ],
    [
      "a lost reference",
      "alter table milestones drop constraint milestones_project_fkey",
      /milestones_project_fkey/,
    ],
    ["a lost index", "drop index expenses_page_idx", /expenses_page_idx/],
    ["a further index", "create index extra_idx on expenses (notes)", /extra_idx/],
    [
      "another order",
      "drop index expenses_page_idx; create index expenses_page_idx on expenses (user_id, project_id, date desc, id desc)",
      /expenses_page_idx/,
    ],
    [
      "uniqueness lost",
      "drop index users_email_key; create index users_email_key on users (lower(email))",
      /users_email_key/,
    ],
    [
      "another expression",
      "drop index users_email_key; create unique index users_email_key on users (email)",
      /users_email_key/,
    ],
  ])("%s", async (_name, change, named) => {
    const { missing, extra } = await driftAfter(change);
    expect([...missing, ...extra].join("\n")).toMatch(named);
  });

  test("detects a table missing from the database", async () => {
    const extras = pgTable("extras", { name: text().notNull() });
    expect(await driftAfter("", await catalogOf([...MODEL, extras]))).toEqual({
      missing: ["column extras.name: text not null", "relation extras of kind r"],
      extra: [],
    });
  });
});
