import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { findContractions } from "../support/database/migration-rules.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../server/db/migrations");
/** The schema of the first release: nothing runs before it. */
const FIRST = "0001_initial.sql";

/** An existing database whose list of statements may only grow. */
const EARLIER = `create table trash (
  kind text not null constraint kinds check (kind in ('expense', 'quote'))
);`;
const OF_TRIP = "demands more of rows: of_trip";
const KINDS = "demands more of rows: kinds";

beforeAll(loadModule);

test("every migration is compatible with the previous release", () => {
  const read = (name: string) => readFileSync(path.join(FOLDER, name), "utf8");
  let earlier = read(FIRST);
  const later = globSync("*.sql", { cwd: FOLDER }).filter((name) => name > FIRST);
  for (const name of later.toSorted()) {
    const contractions = findContractions(read(name), earlier);
    expect({ name, contractions }).toEqual({ name, contractions: [] });
    earlier += read(name);
  }
});

test.each([
  ["alter table expenses drop column notes", "drops the column notes"],
  ["drop table trash", "drops a table"],
  ["alter table expenses rename column notes to remarks", "renames a column"],
  ["alter table expenses rename to costs", "renames a table"],
  ["alter table expenses alter column amount type text", "changes the type of amount"],
  ["alter table expenses alter column notes set not null", "demands a value in notes"],
  ["alter table expenses add column vat numeric not null", "adds vat, which demands a value"],
  ["alter table users alter column created_at drop default", "drops the default of created_at"],
  ["alter table users add constraint named check (email <> '')", "demands more of rows: named"],
  ["alter table expenses add constraint of_trip foreign key (trip_id) references trips", OF_TRIP],
  [
    `alter table expenses add column trip_id bigint default 1;
      alter table expenses add constraint of_trip foreign key (trip_id) references trips`,
    OF_TRIP,
  ],
  [
    `alter table expenses add column trip_id bigint;
      alter table expenses add constraint of_trip
        foreign key (user_id, trip_id) references trips match full`,
    OF_TRIP,
  ],
  ["alter table trash add constraint kinds check (kind in ('expense', 'trip'))", KINDS],
  ["alter table trash add constraint kinds check (label in ('expense', 'quote'))", KINDS],
  ["alter table drafts add constraint kinds check (kind in ('expense', 'quote'))", KINDS],
  ["create unique index once on expenses (user_id, date)", "makes rows unique: once"],
])("reports: %s", (sql, message) => {
  expect(findContractions(`-- Up Migration\n${sql};`, EARLIER)).toEqual([message]);
  const marked = `-- Up Migration\n-- Contract: 0.2 writes it no more.\n${sql};`;
  expect(findContractions(marked, EARLIER)).toEqual([]);
});

test.each([
  "alter table expenses add column vat numeric",
  "alter table expenses add column vat numeric not null default 0",
  "alter table expenses drop constraint expenses_amount_check",
  "alter table expenses alter column date drop not null",
  "create index more on expenses (user_id, date)",
  "drop index more",
  "create table wishes (id bigint primary key); create unique index one on wishes (id); alter table wishes add constraint more check (id > 0)",
  "update expenses set notes = null where notes = ''",
  `alter table expenses add column trip_id bigint;
    alter table expenses add constraint of_trip
      foreign key (user_id, trip_id) references trips (user_id, id)`,
  `alter table trash drop constraint kinds;
    alter table trash add constraint kinds check (kind in ('trip', 'quote', 'expense'))`,
])("accepts: %s", (sql) => {
  expect(findContractions(sql, EARLIER)).toEqual([]);
});
