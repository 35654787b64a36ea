import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contractor, contractor, contractorList } from "../../shared/contractors/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { sendConcurrently, tally } from "../support/app/send-concurrently.ts";
import { contractorBody, createContractor } from "../support/records/contractors.ts";
import { createProject, expenseBody } from "../support/records/factories.ts";
import { openSecondApp, type SecondApp } from "../support/app/second-app.ts";
import { proHomeowner, setSubscription } from "../support/records/subscriptions.ts";
import type { TestClient } from "../support/app/test-client.ts";

const ROUNDS = 20;
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

const add = (client: TestClient, headers?: Record<string, string>) =>
  client.post("/api/contractors", contractorBody(), headers);

async function countOf(client: TestClient): Promise<unknown> {
  return (await client.get("/api/contractors/count")).body;
}

async function listOf(client: TestClient): Promise<Contractor[]> {
  return contractorList.parse((await client.get("/api/contractors")).body);
}

describe("row 53: the limit of three contractors is never exceeded", () => {
  test("while others are deleted and restored concurrently", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bob = await product.homeowner();
      const team = [await createContractor(bob), await createContractor(bob)];
      const elsewhere = second.as(bob);
      const trashed = team.flatMap(({ id }) => [
        bob.delete(`/api/contractors/${id}`),
        elsewhere.post(`/api/contractors/${id}/restore`),
      ]);
      const responses = await Promise.all([...trashed, sendConcurrently(8, bob, second, add)]);
      for (const { status } of responses.flat()) expect([200, 201, 204, 403]).toContain(status);
      for (const { id } of team) await bob.post(`/api/contractors/${id}/restore`);
      expect((await listOf(bob)).length).toBeLessThanOrEqual(3);
    }
  });
});

test("row 54: after a downgrade only adding is blocked", async () => {
  const bob = await proHomeowner(product);
  const { id: projectId } = await createProject(bob);
  for (let count = 1; count <= 20; count += 1) {
    await createContractor(bob, { name: `Builder ${count}` });
  }
  await setSubscription(product.db, bob.user.id, { status: "free" });

  expect(await countOf(bob)).toEqual({ count: 20, limit: 3, canCreate: false });
  const refused = await add(bob);
  expect(refused).toMatchObject({ status: 403, body: { details: { limit: 3, count: 20 } } });
  const [first, ...others] = await listOf(bob);
  if (first === undefined) throw new Error("There is nobody");
  const edited = await bob.put(`/api/contractors/${first.id}`, contractorBody({ hourlyRate: 1 }));
  expect(edited).toMatchObject({ status: 200, body: { hourlyRate: "1.00" } });
  const used = await bob.post(
    "/api/expenses",
    expenseBody(projectId, { contractorId: others[0]?.id }),
  );
  expect(used.status).toBe(201);
  for (const { id } of others.slice(0, 17)) {
    expect((await bob.delete(`/api/contractors/${id}`)).status).toBe(204);
  }
  expect(await countOf(bob)).toEqual({ count: 3, limit: 3, canCreate: false });
  expect((await bob.delete(`/api/contractors/${first.id}`)).status).toBe(204);
  expect((await add(bob)).status).toBe(201);
});

test("row 55: a canceled plan lasts until its end date", async () => {
  const bob = await product.homeowner();
  const endsAt = new Date(product.clock.now().getTime() + 2 * HOUR);
  await setSubscription(product.db, bob.user.id, { status: "cancelled", endsAt });
  for (let count = 1; count <= 3; count += 1) await createContractor(bob);
  expect(await countOf(bob)).toEqual({ count: 3, limit: null, canCreate: true });

  product.clock.set(new Date(endsAt.getTime() - 1));
  expect((await add(bob)).status).toBe(201);
  product.clock.set(endsAt);
  expect((await add(bob)).status).toBe(403);
  expect(await countOf(bob)).toEqual({ count: 4, limit: 3, canCreate: false });
});

describe("row 56: a contractor that is sent twice", () => {
  const key = (name: string) => ({ "idempotency-key": `key-of-${name}` });
  let bob: Homeowner;

  beforeAll(async () => {
    bob = await proHomeowner(product);
  });

  async function createWithKey(name: string): Promise<number> {
    const response = await add(bob, key(name));
    expect(response.status).toBe(201);
    return contractor.parse(response.body).id;
  }

  test("in sequence is created once, and answered alike", async () => {
    const before = await listOf(bob);
    const first = await add(bob, key("a-retry"));
    product.clock.advance(60_000);
    const again = await add(bob, key("a-retry"));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await listOf(bob)).toHaveLength(before.length + 1);
  });

  test("concurrently, at two apps, is created once", async () => {
    const before = await listOf(bob);
    const responses = await sendConcurrently(10, bob, second, (client) =>
      add(client, key("a-double-click")),
    );
    expect(tally(responses)).toEqual({ 201: 10 });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await listOf(bob)).toHaveLength(before.length + 1);
  });

  test("is answered even when its first attempt reached the limit", async () => {
    const carl = await product.homeowner();
    for (let count = 1; count <= 2; count += 1) await createContractor(carl);
    const responses = await sendConcurrently(6, carl, second, (client) =>
      add(client, key("the-last-place")),
    );
    expect(tally(responses)).toEqual({ 201: 6 });
    expect(await countOf(carl)).toMatchObject({ count: 3 });
  });

  test("with other content, or for another kind of record, is a conflict", async () => {
    await createWithKey("a-conflict");
    const { id: projectId } = await createProject(bob);
    const responses = [
      await bob.post("/api/contractors", contractorBody({ phone: "1" }), key("a-conflict")),
      await bob.post("/api/expenses", expenseBody(projectId), key("a-conflict")),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
  });

  test("is a conflict after deletion, and the same contractor after restoring", async () => {
    const id = await createWithKey("a-deletion");
    await bob.delete(`/api/contractors/${id}`);
    const again = await add(bob, key("a-deletion"));
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
    await bob.post(`/api/contractors/${id}/restore`);
    expect(await createWithKey("a-deletion")).toBe(id);
  });

  test("keeps the key free when the first attempt was rejected", async () => {
    const carl = await product.homeowner();
    for (let count = 1; count <= 3; count += 1) await createContractor(carl);
    expect((await add(carl, key("a-refusal"))).status).toBe(403);
    await setSubscription(product.db, carl.user.id, { status: "active" });
    expect((await add(carl, key("a-refusal"))).status).toBe(201);
  });

  test.each(["short", "with space in it", "x".repeat(101), "key;drop"])(
    "with the key %j is rejected",
    async (junk) => {
      const response = await add(bob, { "idempotency-key": junk });
      expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    },
  );
});
