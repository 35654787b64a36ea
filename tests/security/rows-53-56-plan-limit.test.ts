import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepIdempotencyKeys } from "../../server/records/idempotency.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { sendConcurrently, tally } from "../support/app/send-concurrently.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import { openSecondApp, type SecondApp } from "../support/app/second-app.ts";
import { proHomeowner, setSubscription } from "../support/records/subscriptions.ts";
import type { TestClient } from "../support/app/test-client.ts";

const HOUR = 60 * 60 * 1000;

let product: TestApp;
let second: SecondApp;

beforeAll(async () => {
  product = await createTestApp({ poolSize: 10 });
  second = await openSecondApp(product, { poolSize: 10 });
});
afterAll(async () => {
  await second.close();
  await product.close();
});

async function countOf(client: TestClient): Promise<unknown> {
  return (await client.get("/api/expenses/can_create")).body;
}

test("row 54: after a downgrade only adding is blocked", async () => {
  const bob = await proHomeowner(product);
  const { id: projectId } = await createProject(bob);
  const expenses = [];
  for (let count = 1; count <= 20; count += 1) expenses.push(await createExpense(bob, projectId));
  await setSubscription(product.db, bob.user.id, { status: "free" });

  expect(await countOf(bob)).toEqual({ canCreate: false, count: 20, limit: 5 });
  const refused = await bob.post("/api/expenses", expenseBody(projectId));
  expect(refused).toMatchObject({ status: 403, body: { details: { limit: 5, count: 20 } } });
  const [first, ...others] = expenses;
  const edited = await bob.put(
    `/api/expenses/${first?.id}`,
    expenseBody(projectId, { amount: "1" }),
  );
  expect(edited).toMatchObject({ status: 200, body: { amount: "1.00" } });
  for (const { id } of others.slice(0, 15)) {
    expect((await bob.delete(`/api/expenses/${id}`)).status).toBe(204);
  }
  expect(await countOf(bob)).toEqual({ canCreate: false, count: 5, limit: 5 });
  expect((await bob.delete(`/api/expenses/${first?.id}`)).status).toBe(204);
  expect((await bob.post("/api/expenses", expenseBody(projectId))).status).toBe(201);
});

test("row 55: a canceled plan lasts until its end date, with or without an event", async () => {
  const bob = await product.homeowner();
  const endsAt = new Date(product.clock.now().getTime() + 2 * HOUR);
  await setSubscription(product.db, bob.user.id, { status: "cancelled", endsAt });
  const { id: projectId } = await createProject(bob);
  for (let count = 1; count <= 5; count += 1) await createExpense(bob, projectId);
  expect(await countOf(bob)).toEqual({ canCreate: true, count: 5, limit: null });

  product.clock.set(new Date(endsAt.getTime() - 1));
  expect((await bob.post("/api/expenses", expenseBody(projectId))).status).toBe(201);
  product.clock.set(endsAt);
  expect((await bob.post("/api/expenses", expenseBody(projectId))).status).toBe(403);
  expect(await countOf(bob)).toEqual({ canCreate: false, count: 6, limit: 5 });
});

describe("row 56: an expense that is sent twice", () => {
  const key = (name: string) => ({ "idempotency-key": `key-of-${name}` });
  let bob: Homeowner;
  let projectId: number;

  beforeAll(async () => {
    bob = await proHomeowner(product);
    projectId = (await createProject(bob)).id;
  });

  async function countAll(): Promise<number> {
    const { rows } = await product.db.execute<{ count: number }>(
      sql`select count(*) as count from expenses where user_id = ${bob.user.id}`,
    );
    return Number(rows[0]?.count);
  }

  test("in sequence is recorded once, and answered alike", async () => {
    const before = await countAll();
    const first = await bob.post("/api/expenses", expenseBody(projectId), key("a-retry"));
    product.clock.advance(60_000);
    const again = await bob.post("/api/expenses", expenseBody(projectId), key("a-retry"));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await countAll()).toBe(before + 1);
  });

  test("concurrently, at two apps, is recorded once", async () => {
    const before = await countAll();
    const responses = await sendConcurrently(10, bob, second, (client) =>
      client.post("/api/expenses", expenseBody(projectId), key("a-double-click")),
    );
    expect(tally(responses)).toEqual({ 201: 10 });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countAll()).toBe(before + 1);
  });

  test("is answered even when its first attempt reached the limit", async () => {
    const carl = await product.homeowner();
    const { id } = await createProject(carl);
    for (let count = 1; count <= 4; count += 1) await createExpense(carl, id);
    const responses = await sendConcurrently(6, carl, second, (client) =>
      client.post("/api/expenses", expenseBody(id), key("the-last-place")),
    );
    expect(tally(responses)).toEqual({ 201: 6 });
    expect(await countOf(carl)).toMatchObject({ count: 5 });
  });

  test("with other content is a conflict", async () => {
    await bob.post("/api/expenses", expenseBody(projectId), key("a-conflict"));
    const before = await countAll();
    const other = await bob.post(
      "/api/expenses",
      expenseBody(projectId, { amount: "9" }),
      key("a-conflict"),
    );
    expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await countAll()).toBe(before);
  });

  test("is a conflict after deletion, not a second expense", async () => {
    const first = await createWithKey("a-deletion");
    await bob.delete(`/api/expenses/${first}`);
    const again = await bob.post("/api/expenses", expenseBody(projectId), key("a-deletion"));
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("by another user is another expense", async () => {
    await createWithKey("a-coincidence");
    const carl = await product.homeowner();
    const { id } = await createProject(carl);
    const response = await carl.post("/api/expenses", expenseBody(id), key("a-coincidence"));
    expect(response).toMatchObject({ status: 201, body: { userId: carl.user.id } });
  });

  test("keeps the key free when the first attempt failed", async () => {
    const wrong = expenseBody(9_007_199_254_740_991);
    expect((await bob.post("/api/expenses", wrong, key("a-failure"))).status).toBe(404);
    const right = await bob.post("/api/expenses", expenseBody(projectId), key("a-failure"));
    expect(right.status).toBe(201);
  });

  test.each(["short", "with space in it", "x".repeat(101), "key;drop", "a-key-twice, a-key-twice"])(
    "with the key %j is rejected",
    async (junk) => {
      const response = await bob.post("/api/expenses", expenseBody(projectId), {
        "idempotency-key": junk,
      });
      expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    },
  );

  test("is forgotten after 30 days", async () => {
    const first = await createWithKey("an-old-retry");
    // Not by advancing the clock, which would end the session.
    await product.db.execute(
      sql`update idempotency_keys set created_at = created_at - interval '720 hours'`,
    );
    await sweepIdempotencyKeys(product.deps);
    expect(await createWithKey("an-old-retry")).toBe(first);
    product.clock.advance(1);
    await sweepIdempotencyKeys(product.deps);
    expect(await createWithKey("an-old-retry")).not.toBe(first);
  });

  async function createWithKey(name: string): Promise<number> {
    const response = await bob.post("/api/expenses", expenseBody(projectId), key(name));
    expect(response.status).toBe(201);
    return (response.body as { id: number }).id;
  }
});
