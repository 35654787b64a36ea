import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { connect, type Connection } from "./client.ts";
import { EVERYBODY_IS_PRO } from "./named-statements.ts";

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  const patience = { poolWaitMs: 15_000, statementTimeoutMs: 15_000 };
  connection = connect({
    connectionString: database.url,
    poolSize: 1,
    ...patience,
    onError: () => {},
  });
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

test("returns a connection that breaks before BEGIN to the pool", async () => {
  const { db, pool } = connection;
  pool.once("acquire", (client) => {
    if (client instanceof pg.Client) void client.end();
  });
  await expect(db.transaction(async () => "never begun")).rejects.toThrow();
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
});

test("rolls back a failed transaction and reuses its connection", async () => {
  const { db } = connection;
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (email) values ('nobody@example.com')`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await db.execute(sql`select from users`)).rowCount).toBe(0);
});

describe("an installation without paid plans", () => {
  const isEverybodyPro = async (options: string | undefined, isSaid: boolean) => {
    const url = new URL(database.url);
    if (options !== undefined) url.searchParams.set("options", options);
    const { db, close } = connect({
      connectionString: url.href,
      poolSize: 1,
      isEverybodyPro: isSaid,
      onError: () => {},
    });
    try {
      const { rows } = await db.execute<{ isPro: boolean; zone: string }>(
        sql`select ${EVERYBODY_IS_PRO} as "isPro", current_setting('TimeZone') as zone`,
      );
      return rows[0];
    } finally {
      await close();
    }
  };

  test.each([
    [undefined, undefined],
    ["-c TimeZone=Asia/Tokyo", "Asia/Tokyo"],
    [String.raw`-c TimeZone=Asia/Tokyo -c application_name=a\ b`, "Asia/Tokyo"],
  ])("is free and keeps the URL's options: %j", async (options, zone) => {
    const found = await isEverybodyPro(options, true);
    expect(found?.isPro).toBe(true);
    if (zone !== undefined) expect(found?.zone).toBe(zone);
  });

  test.each([undefined, "-c TimeZone=Asia/Tokyo"])(
    "requires the exact setting: %j",
    async (options) => {
      expect(await isEverybodyPro(options, false)).toMatchObject({ isPro: false });
    },
  );
});
