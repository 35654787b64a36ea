import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expense as expenseSchema } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { addContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
});
afterAll(() => testApp.close());

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await testApp.db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount !== 0;
}

describe("an expense", () => {
  test("is recorded as given and returned with its contractor", async () => {
    const { id: projectId } = await createProject(anna);
    const contractorId = await addContractor(
      testApp.db,
      anna.user.id,
      "Ada Mason",
      "Mason & Daughters",
    );
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const response = await anna.post(
      "/api/expenses",
      expenseBody(projectId, {
        description: "  Oak boards ",
        category: "oak & ash",
        notes: "  ",
        contractorId,
        imageUrl,
      }),
    );
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      userId: anna.user.id,
      projectId,
      contractorId,
      contractor: { id: contractorId, name: "Ada Mason", company: "Mason & Daughters" },
      description: "Oak boards",
      amount: "123.40",
      category: "oak & ash",
      paymentMethod: "Credit Card",
      date: "2026-03-10",
      notes: null,
      imageUrl,
      details: null,
      createdAt: testApp.clock.now().toISOString(),
    });
    const { id } = expenseSchema.parse(response.body);
    expect((await anna.get(`/api/expenses/${id}`)).body).toEqual(response.body);
  });

  test("is updated: omitted fields are kept, null clears them", async () => {
    const { id: projectId } = await createProject(anna);
    const other = await createProject(anna);
    const contractorId = await addContractor(testApp.db, anna.user.id, "Bea Roofer", null);
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const { id, createdAt } = await createExpense(anna, projectId, {
      contractorId,
      imageUrl,
      notes: "Old",
    });

    const changed = await anna.put(
      `/api/expenses/${id}`,
      expenseBody(other.id, {
        amount: 7,
        notes: "New",
      }),
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id,
      projectId: other.id,
      amount: "7.00",
      notes: "New",
      contractor: { id: contractorId, name: "Bea Roofer", company: null },
      imageUrl,
      createdAt,
    });
    expect((await anna.get(`/api/expenses/${id}`)).body).toEqual(changed.body);

    const cleared = await anna.put(
      `/api/expenses/${id}`,
      expenseBody(projectId, {
        contractorId: null,
        imageUrl: null,
      }),
    );
    expect(cleared.body).toMatchObject({
      projectId,
      contractorId: null,
      contractor: null,
      imageUrl: null,
      notes: null,
    });
    expect(await uploadState(testApp.db, imageUrl)).toBe("deleting");
  });

  test("is deleted once, and its receipt is kept in the trash", async () => {
    const { id: projectId } = await createProject(anna);
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const { id } = await createExpense(anna, projectId, { imageUrl });
    const gone = await anna.delete(`/api/expenses/${id}`);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect((await anna.get(`/api/expenses/${id}`)).status).toBe(404);
    expect((await anna.delete(`/api/expenses/${id}`)).status).toBe(404);
    expect((await anna.put(`/api/expenses/${id}`, expenseBody(projectId))).status).toBe(404);
    expect(await uploadState(testApp.db, imageUrl)).toBe("trashed");
  });

  test.each([
    [{ description: "" }, "description", "Description is required"],
    [{ description: "   " }, "description", "Description is required"],
    [{ description: undefined }, "description", "Description is required"],
    [{ amount: "0" }, "amount", "Amount must be greater than 0"],
    [{ amount: undefined }, "amount", "Amount must be greater than 0"],
    [{ category: "" }, "category", "Category is required"],
    [{ category: undefined }, "category", "Category is required"],
    [{ paymentMethod: " " }, "paymentMethod", "Payment method is required"],
    [{ paymentMethod: undefined }, "paymentMethod", "Payment method is required"],
    [{ date: "" }, "date", "Date is required"],
    [{ date: undefined }, "date", "Date is required"],
  ])("is rejected with %j", async (overrides, field, message) => {
    const { id: projectId } = await createProject(anna);
    for (const response of [
      await anna.post("/api/expenses", expenseBody(projectId, { ...overrides })),
      await anna.put("/api/expenses/1", expenseBody(projectId, { ...overrides })),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: "validation_failed",
        details: { issues: [{ path: [field], message }] },
      });
    }
  });

  test("reports all errors at once", async () => {
    const response = await anna.post("/api/expenses", {});
    expect(response.status).toBe(400);
    const { details } = response.body as { details: { issues: { path: string[] }[] } };
    expect(details.issues.map(({ path }) => path.join("."))).toEqual(
      expect.arrayContaining([
        "description",
        "amount",
        "category",
        "paymentMethod",
        "date",
        "projectId",
      ]),
    );
  });
});

describe("a receipt", () => {
  test("belongs to only one expense", async () => {
    const { id: projectId } = await createProject(anna);
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const first = await createExpense(anna, projectId, { imageUrl });
    const second = await createExpense(anna, projectId);
    const refusals = [
      await anna.post("/api/expenses", expenseBody(projectId, { imageUrl })),
      await anna.put(`/api/expenses/${second.id}`, expenseBody(projectId, { imageUrl })),
    ];
    for (const response of refusals) {
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: "validation_failed",
        details: { issues: [{ path: ["imageUrl"] }] },
      });
    }
    const again = await anna.put(`/api/expenses/${first.id}`, expenseBody(projectId, { imageUrl }));
    expect(again.status).toBe(200);
    expect(await uploadState(testApp.db, imageUrl)).toBe("stored");
  });

  test("that is replaced is released to the sweep, and the new one is kept", async () => {
    const { id: projectId } = await createProject(anna);
    const before = await addStoredReceipt(testApp.db, anna.user.id);
    const after = await addStoredReceipt(testApp.db, anna.user.id);
    const { id } = await createExpense(anna, projectId, { imageUrl: before });
    const response = await anna.put(
      `/api/expenses/${id}`,
      expenseBody(projectId, { imageUrl: after }),
    );
    expect(response.body).toMatchObject({ imageUrl: after });
    expect([await uploadState(testApp.db, before), await uploadState(testApp.db, after)]).toEqual([
      "deleting",
      "stored",
    ]);
  });

  test("is rejected while the sweep deletes it", async () => {
    const { id: projectId } = await createProject(anna);
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const isAnswered = { yet: false };
    const response = await testApp.db.transaction(async (sweep) => {
      await sweep.execute(sql`update uploads set state = 'deleting' where key = ${imageUrl}`);
      const call = anna
        .post("/api/expenses", expenseBody(projectId, { imageUrl }))
        .finally(() => (isAnswered.yet = true));
      while (!isAnswered.yet && !(await isSomebodyWaiting())) await setImmediate();
      return { call };
    });
    expect(await response.call).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("sent for two expenses at once is assigned to one", async () => {
    const { id: projectId } = await createProject(anna);
    const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
    const rivals = await Promise.all([1, 2, 3, 4].map(() => createExpense(anna, projectId)));
    const responses = await Promise.all(
      rivals.map(({ id }) => anna.put(`/api/expenses/${id}`, expenseBody(projectId, { imageUrl }))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
  });
});

describe("the plan's limit", () => {
  test("counts expenses over all projects of a free user", async () => {
    const bob = await testApp.homeowner();
    const allowance = async () => (await bob.get("/api/expenses/can_create")).body;
    expect(await allowance()).toEqual({ canCreate: true, count: 0, limit: 5 });
    for (let count = 1; count <= 5; count += 1) {
      await createExpense(bob, (await createProject(bob)).id);
    }
    expect(await allowance()).toEqual({ canCreate: false, count: 5, limit: 5 });
    const { id: projectId } = await createProject(bob);
    const refused = await bob.post("/api/expenses", expenseBody(projectId));
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      error:
        "You've reached the limit of 5 expenses on the free plan. Please upgrade to add more expenses.",
      code: "plan_limit_reached",
      details: { upgradeRequired: true, limit: 5, count: 5 },
    });
    await setSubscription(testApp.db, bob.user.id, { status: "active" });
    expect(await allowance()).toEqual({ canCreate: true, count: 5, limit: null });
    expect((await bob.post("/api/expenses", expenseBody(projectId))).status).toBe(201);
  });
});
