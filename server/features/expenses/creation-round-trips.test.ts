import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { recordRoundTrips } from "../../../tests/support/database/round-trips.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let projectId: number;
let trips: string[][];
beforeAll(async () => {
  product = await createTestApp({ poolSize: 1 });
  anna = await proHomeowner(product);
  projectId = (await createProject(anna)).id;
  trips = recordRoundTrips(product.connection.pool);
});
afterAll(() => product.close());

test.each([
  ["with a key", { "idempotency-key": randomUUID() }, 4],
  ["without one", {}, 3],
])("an expense %s takes two round trips after its session", async (_, headers, first) => {
  await anna.post("/api/expenses", expenseBody(projectId), {});
  trips.length = 0;
  expect((await anna.post("/api/expenses", expenseBody(projectId), headers)).status).toBe(201);
  const [session, locking = [], insert, ...further] = trips;
  expect(session).toHaveLength(1);
  expect(locking).toHaveLength(first);
  expect(locking.at(-1)).toContain("update attempts");
  expect(insert).toEqual([expect.stringContaining("insert into expenses"), "commit"]);
  expect(further).toEqual([]);
});

test("an expense refused by the database leaves its key free", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const refused = await anna.post("/api/expenses", expenseBody(projectId + 1000), headers);
  expect(refused.status).toBe(404);
  expect((await anna.post("/api/expenses", expenseBody(projectId), headers)).status).toBe(201);
});

test("an expense of an account without a lock row yet is counted once", async () => {
  const counter = sql`select count from attempts where key = ${`created:${anna.user.id}`}`;
  const { db } = product.deps;
  await db.execute(sql`delete from attempts`);
  await db.execute(sql`delete from owners where user_id = ${anna.user.id}`);
  expect((await anna.post("/api/expenses", expenseBody(projectId), {})).status).toBe(201);
  expect((await db.execute(counter)).rows).toEqual([{ count: 1 }]);
});
