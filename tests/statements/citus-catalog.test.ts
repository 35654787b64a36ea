import { loadModule } from "libpg-query";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../support/database/clone-database.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { findRefused, listTables } from "./citus-rules.ts";
import { readPlaces, readStatements } from "./places.ts";

/*
 * Citus is not installed for the tests: the migrated tables are checked against its rules, and the
 * parts of citus.sql in plain SQL are executed.
 */

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  await loadModule();
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("every table has exactly one place in citus.sql, and nothing else has", async () => {
  expect([...readPlaces().keys()].toSorted()).toEqual(await listTables(client));
});

test("no key, trigger, column or reference is refused by Citus", async () => {
  expect(await findRefused(client, readPlaces())).toEqual([]);
});

test("tables of one owner are colocated, and refer to reference tables otherwise", () => {
  const places = readPlaces();
  expect(places.get("users")).toEqual({ kind: "reference" });
  const ofOwners = [...places.values()].filter(
    (place) => place.kind === "distributed" && place.column === "user_id",
  );
  expect(ofOwners.length).toBeGreaterThan(10);
  for (const place of ofOwners) expect(place).toMatchObject({ group: "projects" });
});

describe("citus.sql", () => {
  test("lets Citus copy the trigger of activity before it distributes the table", () => {
    const all = readStatements();
    const allowed = all.findIndex((text) => text.includes("citus.enable_unsafe_triggers to on"));
    expect(allowed).toBeGreaterThanOrEqual(0);
    expect(all.findIndex((text) => text.includes("'activity'"))).toBeGreaterThan(allowed);
  });

  test.each(["activity_tell on activity", "home_offers_accepted on home_offers"])(
    "drops the trigger %s",
    (trigger) => {
      expect(readStatements()).toContainEqual(expect.stringContaining(`drop trigger ${trigger}`));
    },
  );

  const spreads = /create_(?:reference|distributed)_table|citus_add_local_table/;
  const keysNow = async () => {
    const { rows } = await client.query<{ key: string }>(`
      select format('%s of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) as key
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace order by 1`);
    return rows.map(({ key }) => key);
  };

  test("distributes tables with generated ids while none refers to another, and restores each key", async () => {
    const all = readStatements();
    const isSpreading = (text: string) => spreads.test(text);
    const [first, last] = [all.findIndex(isSpreading), all.findLastIndex(isSpreading)];
    const before = await keysNow();
    expect(before.length).toBeGreaterThan(50);
    await client.query("begin");
    try {
      for (const text of all.slice(0, first)) await client.query(text);
      expect(await keysNow()).toEqual([]);
      for (const text of all.slice(last + 1)) await client.query(text);
      expect(await keysNow()).toEqual(before);
    } finally {
      await client.query("rollback");
    }
  });
});

test.each([
  ["create unique index wide on expenses (image_url)", "wide of expenses is unique without"],
  [
    "alter table milestones add constraint wide unique (id)",
    "wide of milestones is unique without",
  ],
  [
    "create unique index named on projects (id) include (user_id)",
    "named of projects is unique without",
  ],
  [
    "alter table trash add constraint out foreign key (record_id) references admin_actions (id)",
    "out of trash leads to a table of one node",
  ],
  [
    "alter table users add column sid text references sessions",
    "users_sid_fkey of users leads from a reference table to a spread one",
  ],
  [
    "alter table admin_sessions add constraint in_all foreign key (sid) references sessions",
    "in_all of admin_sessions leads from one node to all",
  ],
  [
    "alter table sent_mails add column sid text references sessions",
    "sent_mails_sid_fkey of sent_mails leads to rows of another node",
  ],
  [
    `alter table milestones add constraint crossed foreign key (project_id, user_id)
      references projects (user_id, id)`,
    "crossed of milestones leads to rows of another node",
  ],
  [
    `alter table trash add constraint emptied foreign key (user_id, project_id)
      references projects on delete set null`,
    "emptied of trash would empty user_id on delete",
  ],
  [
    `alter table trash add constraint moved foreign key (user_id, project_id)
      references projects on update cascade`,
    "moved of trash would change user_id on update",
  ],
  [
    `create function nothing() returns trigger language plpgsql as 'begin return new; end';
      create trigger watched before insert on expenses for each row execute function nothing()`,
    "the trigger watched of expenses",
  ],
  ["create rule silent as on delete to expenses do instead nothing", "the rule silent of expenses"],
  ["alter table expenses add column number serial", "expenses.number takes its default from a"],
  [
    "alter table trash add column number integer generated always as identity",
    "trash.number counts in integer, not in bigint",
  ],
  ["create table more () inherits (users)", "more gives its rows to users"],
  [
    "alter table sessions drop constraint sessions_pkey; alter table sessions alter sid drop not null",
    "sessions cannot be spread by sid",
  ],
])("reports: %s", async (change, expected) => {
  await client.query("begin");
  try {
    await client.query(change);
    expect(await findRefused(client, readPlaces())).toContainEqual(
      expect.stringContaining(expected),
    );
  } finally {
    await client.query("rollback");
  }
});
