import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { gifScan } from "../../../tests/support/records/receipts.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import type { TestClient, TestResponse } from "../../../tests/support/app/test-client.ts";
import { linkTo, uploadReceipt } from "../../../tests/support/uploading.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";
import { sweepTrash } from "../../records/trash.ts";

const DAY = 24 * 60 * 60 * 1000;
const ROUNDS = 10;
const NOT_FOUND = { error: "Expense not found", code: "not_found" };

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 12 });
  anna = await proHomeowner(testApp);
});
afterAll(() => testApp.close());

async function drop(client: TestClient, { id }: { id: number }): Promise<void> {
  const { status } = await client.delete(`/api/expenses/${id}`);
  expect(status).toBe(204);
}

async function restore(client: TestClient, { id }: { id: number }): Promise<TestResponse> {
  return client.post(`/api/expenses/${id}/restore`);
}

/** The table row; undefined if there is none. */
async function rowOf({ id }: Expense): Promise<unknown> {
  const { rows } = await testApp.db.execute(
    sql`select to_jsonb(expenses) as row from expenses where id = ${id}`,
  );
  return rows[0]?.["row"];
}

describe("a deleted expense", () => {
  test("is restored as the same row, with its receipt", async () => {
    const { id: projectId } = await createProject(anna);
    const { id: contractorId } = await createContractor(anna);
    const imageUrl = await uploadReceipt(anna, await gifScan());
    const expense = await createExpense(anna, projectId, {
      amount: "99999999.90",
      description: 'Oak "boards" — 3 × 2 m, \\ & <b>',
      notes: "First line\nsecond line",
      category: " oak & ash",
      date: "2028-02-29",
      contractorId,
      imageUrl,
    });
    const row = await rowOf(expense);
    testApp.clock.advance(DAY);

    await drop(anna, expense);
    expect(await rowOf(expense)).toBeUndefined();
    expect((await anna.post("/api/signed-url", { s3Key: imageUrl })).status).toBe(404);
    expect((await anna.get(`/api/receipts/${imageUrl}/preview`)).status).toBe(404);

    const response = await restore(anna, expense);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(expense);
    expect(await rowOf(expense)).toEqual(row);
    expect(await uploadState(testApp.db, imageUrl)).toBe("stored");
    expect((await testApp.visitor().get(await linkTo(anna, imageUrl))).status).toBe(200);
    expect((await anna.get(`/api/receipts/${imageUrl}/preview`)).status).toBe(200);
    const { rowCount } = await testApp.db.execute(sql`select from trash`);
    expect(rowCount).toBe(0);
  });

  test("is not in the list, the sums or the count until then", async () => {
    const bob = await testApp.homeowner();
    const { id: projectId } = await createProject(bob);
    await createExpense(bob, projectId, { amount: "1" });
    const expense = await createExpense(bob, projectId, { amount: "20" });
    const views = async () =>
      Promise.all(
        [
          `/api/expenses?projectId=${projectId}`,
          `/api/projects/${projectId}/summary`,
          "/api/projects",
          "/api/expenses/can_create",
        ].map(async (path) => (await bob.get(path)).body),
      );
    const before = await views();
    await drop(bob, expense);
    expect(await views()).toMatchObject([
      { totalCount: 1 },
      { totalSpent: "1.00" },
      [{ totalSpent: "1.00" }],
      { count: 1 },
    ]);
    await restore(bob, expense);
    expect(await views()).toEqual(before);
  });

  test("can be restored any number of times", async () => {
    const { id: projectId } = await createProject(anna);
    const expense = await createExpense(anna, projectId);
    expect(await restore(anna, expense)).toMatchObject({ status: 200, body: expense });
    for (let time = 1; time <= 3; time += 1) {
      await drop(anna, expense);
      expect(await restore(anna, expense)).toMatchObject({ status: 200, body: expense });
    }
    const changed = await anna.put(
      `/api/expenses/${expense.id}`,
      expenseBody(projectId, { notes: "Changed since" }),
    );
    expect((await restore(anna, expense)).body).toEqual(changed.body);
  });

  test("is restored without a contractor deleted in the meantime", async () => {
    const { id: projectId } = await createProject(anna);
    const { id: contractorId } = await createContractor(anna);
    const expense = await createExpense(anna, projectId, { contractorId, notes: "Kept" });
    await drop(anna, expense);
    expect((await anna.delete(`/api/contractors/${contractorId}`)).status).toBe(204);
    expect((await restore(anna, expense)).body).toEqual({
      ...expense,
      contractorId: null,
      contractor: null,
    });
  });

  test("keeps its receipt from other expenses", async () => {
    const { id: projectId } = await createProject(anna);
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const expense = await createExpense(anna, projectId, { imageUrl });
    const other = await createExpense(anna, projectId);
    await drop(anna, expense);
    for (const response of [
      await anna.post("/api/expenses", expenseBody(projectId, { imageUrl })),
      await anna.put(`/api/expenses/${other.id}`, expenseBody(projectId, { imageUrl })),
    ]) {
      expect(response).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: ["imageUrl"] }] } },
      });
    }
    expect((await restore(anna, expense)).body).toEqual(expense);
  });

  test("of another user is not found", async () => {
    const { id: projectId } = await createProject(anna);
    const expense = await createExpense(anna, projectId);
    await drop(anna, expense);
    const bob = await testApp.homeowner();
    const [foreign, missing] = [
      await restore(bob, expense),
      await restore(bob, { id: 9_007_199_254_740_991 }),
    ];
    expect(foreign).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(foreign.text).toBe(missing.text);
    expect((await restore(testApp.visitor(), expense)).status).toBe(401);
    expect((await restore(anna, expense)).status).toBe(200);
  });

  test("cannot be restored after its project was deleted in any way", async () => {
    for (const removeProject of [
      (id: number) => anna.delete(`/api/projects/${id}`),
      (id: number) => testApp.db.execute(sql`delete from projects where id = ${id}`),
    ]) {
      const { id } = await createProject(anna);
      const expense = await createExpense(anna, id);
      await drop(anna, expense);
      await removeProject(id);
      expect(await restore(anna, expense)).toMatchObject({ status: 404, body: NOT_FOUND });
    }
  });
});

describe("concurrent requests", () => {
  test("to restore one expense both succeed", async () => {
    const { id: projectId } = await createProject(anna);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
      const expense = await createExpense(anna, projectId, { imageUrl });
      await drop(anna, expense);
      const responses = await Promise.all([1, 2, 3, 4].map(() => restore(anna, expense)));
      for (const response of responses)
        expect(response).toMatchObject({ status: 200, body: expense });
    }
  });

  test("to delete and restore leave the expense with its receipt, in the list or in the trash", async () => {
    const { id: projectId } = await createProject(anna);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
      const expense = await createExpense(anna, projectId, { imageUrl });
      const responses = await Promise.all([
        anna.delete(`/api/expenses/${expense.id}`),
        restore(anna, expense),
        anna.delete(`/api/expenses/${expense.id}`),
        restore(anna, expense),
      ]);
      for (const { status } of responses) expect([200, 204, 404]).toContain(status);
      const isThere = (await rowOf(expense)) !== undefined;
      expect(await uploadState(testApp.db, imageUrl)).toBe(isThere ? "stored" : "trashed");
      expect(await restore(anna, expense)).toMatchObject({ status: 200, body: expense });
    }
  });

  test("of the sweep and a restore leave the expense deleted or complete", async () => {
    const { id: projectId } = await createProject(anna);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
      const expense = await createExpense(anna, projectId, { imageUrl });
      await drop(anna, expense);
      testApp.clock.advance(30 * DAY + 1);
      const clock = { now: () => testApp.clock.now() };
      // The session has expired by then, so the test reads the rows.
      const [response] = await Promise.all([
        restore(await again(anna), expense),
        sweepTrash({ db: testApp.db, clock }),
        sweepTrash({ db: testApp.db, clock }),
      ]);
      expect([response.status, await uploadState(testApp.db, imageUrl)]).toEqual(
        response.status === 200 ? [200, "stored"] : [404, "deleting"],
      );
    }
  });

  async function again(client: Homeowner): Promise<Homeowner> {
    await client.post("/api/login", { email: client.user.email, password: client.password });
    return client;
  }
});
