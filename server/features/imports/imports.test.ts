import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { expenseImport, expenseImportList } from "../../../shared/imports/contract.ts";
import { IMPORT_LIMITS } from "../../../shared/imports/limits.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { importBody, importFile, previewOf } from "../../../tests/support/records/imports.ts";
import { rowsOf } from "../../../tests/support/database/owned-rows.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

const FILE =
  "Date,Description,Amount,Category,Room,Sales tax\n" +
  "2026-03-02,Lumber,-412.18,Materials,Kitchen,25.80\n" +
  "2026-03-04,Sink,-310.00,Plumbing,,\n";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
});

const imported = (overrides: Record<string, unknown> = {}) => {
  const { projectId: _, ...expense } = expenseBody(projectId, overrides);
  return expense;
};

const bodyOf = (...expenses: unknown[]) => ({ projectId, fileName: "march.csv", expenses });

async function listOf(client = anna, id = projectId) {
  const response = await client.get(`/api/imports?projectId=${id}`);
  expect(response.status).toBe(200);
  return expenseImportList.parse(response.body).imports;
}

async function expensesOf(id = projectId) {
  const response = await anna.get(`/api/expenses?projectId=${id}&pageSize=100`);
  return expensePage.parse(response.body).expenses;
}

describe("an import", () => {
  test("records the reviewed rows and is listed in its project", async () => {
    const made = await importFile(anna, projectId, FILE);
    expect(made).toEqual({
      id: expect.any(Number),
      projectId,
      fileName: "march.csv",
      count: 2,
      remaining: 2,
      changed: 0,
      restorable: 0,
      createdAt: testApp.clock.now().toISOString(),
      undoneAt: null,
    });
    expect(await expensesOf()).toMatchObject([
      {
        description: "Sink",
        category: "Plumbing",
        amount: "310.00",
        details: { importId: made.id },
      },
      {
        description: "Lumber",
        category: "Materials",
        details: { importId: made.id, room: "Kitchen", salesTax: "25.80", isRefund: false },
      },
    ]);
    expect(await listOf()).toEqual([made]);
  });

  test("accepts refunds, which every sum subtracts", async () => {
    const response = await anna.post(
      "/api/imports",
      bodyOf(imported({ amount: "100" }), imported({ amount: "30", isRefund: true })),
    );
    expect(response.status).toBe(201);
    const plan = await anna.get(`/api/projects/${projectId}/plan`);
    expect(plan.body).toMatchObject({ unplanned: { paid: "70.00" } });
  });

  test("with one invalid row records nothing", async () => {
    const before = await rowsOf(testApp.db, anna.user.id);
    const bad = [
      [imported({ amount: "0" }), 400],
      [imported({ date: "2026-02-30" }), 400],
      [imported({ description: " " }), 400],
      [imported({ salesTax: "200.00" }), 400],
      [imported({ contractorId: 9_999_999 }), 404],
    ] as const;
    for (const [row, status] of bad) {
      expect((await anna.post("/api/imports", bodyOf(imported(), row))).status).toBe(status);
    }
    expect((await anna.post("/api/imports", bodyOf())).status).toBe(400);
    expect(await rowsOf(testApp.db, anna.user.id)).toBe(before);
  });

  test("requested twice at once is recorded once", async () => {
    const key = { "idempotency-key": randomUUID() };
    const preview = await previewOf(anna, { projectId }, FILE);
    const body = importBody(projectId, preview);
    const responses = await Promise.all([
      anna.post("/api/imports", body, key),
      anna.post("/api/imports", body, key),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0]?.text).toBe(responses[1]?.text);
    expect(await listOf()).toHaveLength(1);
    expect(await expensesOf()).toHaveLength(2);
  });

  test("of the maximum number of rows takes one request, and one to undo", async () => {
    const lines = Array.from(
      { length: IMPORT_LIMITS.rows },
      (_, index) => `2026-03-02,Row ${index},-${index + 1}.00`,
    );
    const made = await importFile(anna, projectId, `Date,Description,Amount\n${lines.join("\n")}`);
    expect(made).toMatchObject({ count: IMPORT_LIMITS.rows, remaining: IMPORT_LIMITS.rows });
    const undone = await anna.delete(`/api/imports/${made.id}`);
    expect(undone.body).toMatchObject({ remaining: 0 });
  });

  test("beyond the daily number of rows is rejected as a whole", async () => {
    expect((await anna.post("/api/imports", bodyOf(imported()))).status).toBe(201);
    await testApp.db.execute(sql`update attempts set count = ${4 * IMPORT_LIMITS.rows - 1}
      where key = ${`imported:${anna.user.id}`}`);
    expect((await anna.post("/api/imports", bodyOf(imported()))).status).toBe(201);
    const response = await anna.post("/api/imports", bodyOf(imported()));
    expect(response.status).toBe(429);
    expect(response.headers["retry-after"]).toBeDefined();
    testApp.clock.advance(24 * 60 * 60 * 1000);
    expect((await anna.post("/api/imports", bodyOf(imported()))).status).toBe(201);
  });
});

describe("the free plan", () => {
  test("shows how many rows fit, and rejects an import that does not fit as a whole", async () => {
    const free = await testApp.homeowner();
    const { id } = await createProject(free);
    for (let made = 0; made < 3; made += 1) await createExpense(free, id);
    const three = `${FILE}2026-03-05,Tap,-9.00,Materials,,\n`;
    const preview = await previewOf(free, { projectId: id }, three);
    expect(preview.allowance).toEqual({ count: 3, limit: 5 });
    const refused = await free.post("/api/imports", importBody(id, preview));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: "plan_limit_reached",
      details: { limit: 5, count: 3, upgradeRequired: true },
    });
    expect(await listOf(free, id)).toEqual([]);
    expect(await importFile(free, id, FILE)).toMatchObject({ count: 2 });
  });
});

describe("undoing an import", () => {
  test("deletes only its own expenses, and each can be restored", async () => {
    const own = await createExpense(anna, projectId);
    const made = await importFile(anna, projectId, FILE);
    const before = await expensesOf();
    const response = await anna.delete(`/api/imports/${made.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...made,
      remaining: 0,
      restorable: 2,
      undoneAt: testApp.clock.now().toISOString(),
    });
    expect((await expensesOf()).map(({ id }) => id)).toEqual([own.id]);
    for (const { id } of before) {
      if (id === own.id) continue;
      expect((await anna.post(`/api/expenses/${id}/restore`)).status).toBe(200);
    }
    expect(await expensesOf()).toEqual(before);
    expect(await listOf()).toMatchObject([{ id: made.id, remaining: 2, changed: 0 }]);
  });

  test("counts the expenses changed since, and deletes them, too", async () => {
    const made = await importFile(anna, projectId, FILE);
    const [sink] = await expensesOf();
    if (sink === undefined) throw new Error("Nothing was imported");
    const same = { ...sink, details: undefined };
    expect((await anna.put(`/api/expenses/${sink.id}`, same)).status).toBe(200);
    expect(await listOf()).toMatchObject([{ remaining: 2, changed: 0 }]);
    await anna.put(`/api/expenses/${sink.id}`, { ...same, notes: "white one" });
    expect(await listOf()).toMatchObject([{ remaining: 2, changed: 1 }]);
    const response = await anna.delete(`/api/imports/${made.id}`);
    expect(response.body).toMatchObject({ remaining: 0, changed: 0 });
    const back = await anna.post(`/api/expenses/${sink.id}/restore`);
    expect(back.body).toMatchObject({ notes: "white one" });
  });

  test("deletes expenses that have refunds and shares", async () => {
    const made = await importFile(anna, projectId, FILE);
    const [sink] = await expensesOf();
    const refund = await anna.post(
      "/api/expenses",
      expenseBody(projectId, { amount: "10", details: { isRefund: true, refundOf: sink?.id } }),
    );
    expect(refund.status).toBe(201);
    const response = await anna.delete(`/api/imports/${made.id}`);
    expect([response.status, response.body]).toMatchObject([200, { remaining: 0 }]);
    expect(await expensesOf()).toMatchObject([{ details: { isRefund: true, refundOf: null } }]);
  });

  test("requested twice at once is done once", async () => {
    const made = await importFile(anna, projectId, FILE);
    const path = `/api/imports/${made.id}`;
    const responses = await Promise.all([anna.delete(path), anna.delete(path)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await expensesOf()).toEqual([]);
  });
});

describe("another user's", () => {
  test("project, contractor and import are not found", async () => {
    const boris = await proHomeowner(testApp);
    const made = await importFile(anna, projectId, FILE);
    const contractor = await createContractor(anna);
    const before = await rowsOf(testApp.db, anna.user.id);
    const own = await createProject(boris);
    const pairs = [
      [
        await boris.get(`/api/imports?projectId=${projectId}`),
        await boris.get("/api/imports?projectId=9999999"),
      ],
      [await boris.delete(`/api/imports/${made.id}`), await boris.delete("/api/imports/9999999")],
      [
        await boris.post("/api/imports", bodyOf(imported())),
        await boris.post("/api/imports", { ...bodyOf(imported()), projectId: 9_999_999 }),
      ],
      [
        await boris.post("/api/imports", {
          ...bodyOf(imported({ contractorId: contractor.id })),
          projectId: own.id,
        }),
        await boris.post("/api/imports", {
          ...bodyOf(imported({ contractorId: 9_999_999 })),
          projectId: own.id,
        }),
      ],
    ];
    for (const [foreign, missing] of pairs) {
      expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text]);
    }
    expect(await rowsOf(testApp.db, anna.user.id)).toBe(before);
    expect((await testApp.visitor().get(`/api/imports?projectId=${projectId}`)).status).toBe(401);
    expect(expenseImport.parse(made).remaining).toBe(2);
  });

  test("import is kept when the user's own is undone", async () => {
    const boris = await proHomeowner(testApp);
    const theirs = (await createProject(boris)).id;
    const made = await importFile(anna, projectId, FILE);
    await importFile(boris, theirs, FILE);
    await anna.delete(`/api/imports/${made.id}`);
    expect(await listOf(boris, theirs)).toMatchObject([{ remaining: 2, undoneAt: null }]);
  });
});
