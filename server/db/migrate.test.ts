import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { findFreePort } from "../free-port.ts";
import { listMigrations, migrate } from "./migrate.ts";

const onError = () => {};

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await statement("drop schema public cascade; create schema public");
});
afterEach(async () => database.drop());

async function statement(text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(text);
  } finally {
    await client.end();
  }
}

describe("migrate", () => {
  test("migrates once when five processes start together", async () => {
    const runs = await Promise.all(
      Array.from({ length: 5 }, async () => migrate({ connectionString: database.url, onError })),
    );
    const recorded = await statement("select name from migrations order by id");
    expect(recorded.rows.length).toBeGreaterThan(0);
    expect(runs.flat()).toEqual(recorded.rows.map((row) => row["name"]));
  });

  test("runs nothing at the second call", async () => {
    await migrate({ connectionString: database.url, onError });
    expect(await migrate({ connectionString: database.url, onError })).toEqual([]);
  });

  test("names a missing database as the cause", async () => {
    const elsewhere = database.url.replace(/\/\w+\?/, "/no_such_database?");
    await expect(migrate({ connectionString: elsewhere, onError })).rejects.toThrow(
      'The database cannot be reached: database "no_such_database" does not exist. Check DATABASE_URL.',
    );
  });

  // "localhost" resolves to two addresses: the error is an AggregateError without a message.
  test.each(["127.0.0.1", "localhost"])("names an unreachable server at %s", async (host) => {
    const port = await findFreePort(host);
    const connectionString = `postgresql://${host}:${port}/plumbline`;
    await expect(migrate({ connectionString, onError })).rejects.toThrow(
      /^The database cannot be reached: connect ECONNREFUSED .+ Check DATABASE_URL\.$/,
    );
  });
});

describe("a recorded history that differs from this build's", () => {
  const OTHER = /could not be brought up to date: its schema is not from a release of Plumbline/;

  async function record(...names: string[]): Promise<void> {
    await statement("create table migrations (id serial primary key, name text, run_on timestamp)");
    for (const name of names) {
      await statement(`insert into migrations (name, run_on) values ('${name}', now())`);
    }
  }
  const tables = async () =>
    (
      await statement(
        "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      )
    ).rows;

  test("of another program is rejected with what was found and what to do", async () => {
    await record("0001_wishes", "0002_more-wishes");
    const outcome = migrate({ connectionString: database.url, onError });
    await expect(outcome).rejects.toThrow(OTHER);
    await expect(outcome).rejects.toThrow(
      `It has the migrations 0001_wishes, 0002_more-wishes; this version has ${listMigrations().join(", ")}.`,
    );
    await expect(outcome).rejects.toThrow("give this one an empty database: another DATABASE_URL");
    expect(await tables()).toEqual([{ relname: "migrations" }]);
  });

  test("from before 1.0.0 is rejected, although it begins with the same name", async () => {
    await record("0001_initial", "0002_trash-and-demo");
    await expect(migrate({ connectionString: database.url, onError })).rejects.toThrow(OTHER);
    expect(await tables()).toEqual([{ relname: "migrations" }]);
  });

  test("that continues after this build's is accepted during a rolling upgrade", async () => {
    await migrate({ connectionString: database.url, onError });
    await statement("insert into migrations (name, run_on) values ('0999_of-tomorrow', now())");
    expect(await migrate({ connectionString: database.url, onError })).toEqual([]);
  });
});
