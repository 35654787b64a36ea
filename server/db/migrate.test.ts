import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { findFreePort } from "../free-port.ts";
import { migrate } from "./migrate.ts";

const onError = () => {};

describe("migrate", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await statement("drop schema public cascade; create schema public");
  });
  afterAll(async () => database.drop());

  async function statement(text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await client.query<Record<string, unknown>>(text);
    } finally {
      await client.end();
    }
  }

  test("five processes at once: one does the work, the others wait and find it done", async () => {
    const runs = await Promise.all(
      Array.from({ length: 5 }, async () => migrate({ connectionString: database.url, onError })),
    );
    const recorded = await statement("select name from migrations order by id");
    expect(recorded.rows.length).toBeGreaterThan(0);
    expect(runs.flat()).toEqual(recorded.rows.map((row) => row["name"]));
  });

  test("a second run has nothing to do", async () => {
    expect(await migrate({ connectionString: database.url, onError })).toEqual([]);
  });

  test("a database that is not there is named as the reason", async () => {
    const elsewhere = database.url.replace(/\/\w+\?/, "/no_such_database?");
    await expect(migrate({ connectionString: elsewhere, onError })).rejects.toThrow(
      'The database cannot be reached: database "no_such_database" does not exist. Check DATABASE_URL.',
    );
  });

  // "localhost" is two addresses: the failure is a list then, and has no text of its own.
  test.each(["127.0.0.1", "localhost"])(
    "a server that is not there is named, at %s",
    async (host) => {
      const port = await findFreePort(host);
      const connectionString = `postgresql://${host}:${port}/plumbline`;
      await expect(migrate({ connectionString, onError })).rejects.toThrow(
        /^The database cannot be reached: connect ECONNREFUSED .+ Check DATABASE_URL\.$/,
      );
    },
  );
});
