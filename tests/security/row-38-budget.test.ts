import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { addCanaryPlan, type CanaryPlan } from "../support/records/budget/canary-budget.ts";
import { createContractor } from "../support/records/contractors.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import { MISSING } from "../support/app/id-calls.ts";
import { refusedFields } from "../support/issues.ts";
import { createMilestone } from "../support/records/milestones.ts";
import { rowsOf } from "../support/database/owned-rows.ts";
import { createContract, createLine } from "../support/records/budget/budget-factories.ts";
import { bodyOfQuote } from "../support/records/budget/quotes.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";
import type { TestResponse } from "../support/app/test-client.ts";

const CANARY = "canary-of-anna";

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let ofAnna: CanaryPlan & { projectId: number; contractorId: number; milestoneId: number };
let ofBob: { projectId: number; lineId: number; quoteId: number; expense: Expense };

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  bob = await proHomeowner(product);
  const projectId = (await createProject(anna, { name: CANARY })).id;
  ofAnna = {
    ...(await addCanaryPlan(product, anna, projectId, CANARY)),
    projectId,
    contractorId: (await createContractor(anna, { name: CANARY })).id,
    milestoneId: (await createMilestone(anna, projectId, { title: CANARY })).id,
  };
  const own = (await createProject(bob)).id;
  ofBob = {
    projectId: own,
    lineId: (await createLine(bob, own)).id,
    quoteId: (await createContract(bob, own)).id,
    expense: await createExpense(bob, own),
  };
});
afterAll(() => product.close());

/** Expects the given status, and the same response as for an unknown id. */
async function expectMissing(
  status: number,
  ids: readonly [foreign: number | string, missing: number | string],
  send: (id: number | string) => Promise<TestResponse>,
): Promise<void> {
  const before = await rowsOf(product.db, anna.user.id);
  const [foreign, missing] = [await send(ids[0]), await send(ids[1])];
  expect(foreign.status).toBe(status);
  expect(foreign.text).toBe(missing.text);
  expect(foreign.text).not.toContain(CANARY);
  expect(await rowsOf(product.db, anna.user.id)).toEqual(before);
}

describe("row 38: the optional references of an expense belong to its owner", () => {
  const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";
  const attempts: [
    string,
    number,
    (id: number | string) => Record<string, unknown>,
    () => number,
  ][] = [
    ["budget line", 404, (id) => ({ lineId: id }), () => ofAnna.lineId],
    ["share", 404, (id) => ({ shares: [{ lineId: id, amount: "123.40" }] }), () => ofAnna.lineId],
    ["contract", 404, (id) => ({ quoteId: id }), () => ofAnna.quoteId],
    ["payment", 404, (id) => ({ installmentId: id }), () => ofAnna.installmentId],
    [
      "payment of the own contract",
      404,
      (id) => ({ quoteId: ofBob.quoteId, installmentId: id }),
      () => ofAnna.installmentId,
    ],
    ["refund", 400, (id) => ({ isRefund: true, refundOf: id }), () => ofAnna.expenseId],
  ];

  test.each(attempts)("%s", async (_name, status, details, foreign) => {
    for (const write of [
      (body: object) => bob.post("/api/expenses", body),
      (body: object) => bob.put(`/api/expenses/${ofBob.expense.id}`, body),
    ]) {
      await expectMissing(status, [foreign(), MISSING], (id) =>
        write(expenseBody(ofBob.projectId, { details: details(id) })),
      );
    }
    expect((await bob.get(`/api/expenses/${ofBob.expense.id}`)).body).toEqual(ofBob.expense);
  });

  test("rejects foreign receipts, quote files included", async () => {
    for (const key of [ofAnna.freeKey, ofAnna.fileKey]) {
      await expectMissing(400, [key, UNKNOWN_KEY], async (id) => {
        const response = await bob.post(
          "/api/expenses",
          expenseBody(ofBob.projectId, { details: { receipts: [id] } }),
        );
        expect(refusedFields(response)).toEqual(["details.receipts"]);
        return response;
      });
      await expectMissing(400, [key, UNKNOWN_KEY], (id) =>
        bob.post(`/api/quotes/${ofBob.quoteId}/files`, { key: id, name: "mine" }),
      );
    }
  });
});

describe("row 38: the references of a budget belong to its owner", () => {
  test("rejects a foreign project for a budget line", () =>
    expectMissing(404, [ofAnna.projectId, MISSING], (id) =>
      bob.post("/api/budget-lines", { projectId: id, category: "Labor", planned: "1" }),
    ));

  test("rejects a foreign project for a batch of budget lines", () =>
    expectMissing(404, [ofAnna.projectId, MISSING], (id) =>
      bob.post("/api/budget-lines/batch", {
        projectId: id,
        lines: [{ category: "Labor", planned: "1" }],
      }),
    ));

  test.each([
    ["projectId", () => ofAnna.projectId],
    ["lineId", () => ofAnna.lineId],
    ["contractorId", () => ofAnna.contractorId],
  ])("rejects a foreign %s of a quote", async (field, foreign) => {
    await expectMissing(404, [foreign(), MISSING], (id) =>
      bob.post("/api/quotes", bodyOfQuote(ofBob.projectId, { [field]: id })),
    );
    if (field === "projectId") return;
    await expectMissing(404, [foreign(), MISSING], (id) =>
      bob.put(
        `/api/quotes/${ofBob.quoteId}`,
        bodyOfQuote(ofBob.projectId, { amount: "5000", [field]: id }),
      ),
    );
  });

  test.each([
    ["milestone", (id: unknown) => ({ milestoneId: id }), () => ofAnna.milestoneId],
    ["payment", (id: unknown) => ({ id }), () => ofAnna.installmentId],
  ])("rejects a foreign %s in a payment schedule", (_name, field, foreign) =>
    expectMissing(404, [foreign(), MISSING], (id) =>
      bob.put(`/api/quotes/${ofBob.quoteId}/installments`, {
        installments: [{ kind: "date", title: "First", amount: "1", ...field(id) }],
      }),
    ),
  );

  test("rejects a foreign project and contractor of an import", async () => {
    const { projectId: _, ...expense } = expenseBody(ofBob.projectId);
    const body = { projectId: ofBob.projectId, fileName: "march.csv", expenses: [expense] };
    await expectMissing(404, [ofAnna.projectId, MISSING], (id) =>
      bob.post("/api/imports", { ...body, projectId: id }),
    );
    await expectMissing(404, [ofAnna.contractorId, MISSING], (id) =>
      bob.post("/api/imports", { ...body, expenses: [{ ...expense, contractorId: id }] }),
    );
  });
});

describe("row 37: budget reads require the owner's project", () => {
  test.each([
    (id: number | string) => `/api/projects/${id}/plan`,
    (id: number | string) => `/api/quotes?projectId=${id}`,
    (id: number | string) => `/api/imports?projectId=${id}`,
    (id: number | string) => `/api/reports?projectId=${id}`,
    (id: number | string) => `/api/reports?projectId=${ofBob.projectId}&compareWith=${id}`,
    (id: number | string) => `/api/reports/home-cost?projectId=${id}`,
    (id: number | string) => `/api/projects/${id}/exports/expenses.csv`,
    (id: number | string) => `/api/projects/${id}/exports/quotes.csv`,
    (id: number | string) => `/api/projects/${id}/exports/project.xlsx`,
    (id: number | string) => `/api/projects/${id}/exports/report.pdf`,
    (id: number | string) => `/api/projects/${id}/exports/accountant.zip`,
    (id: number | string) =>
      `/api/expenses/duplicates?projectId=${id}&amount=1&date=2026-03-10&description=x`,
  ])("%s", (pathOf) =>
    expectMissing(404, [ofAnna.projectId, MISSING], (id) => bob.get(pathOf(id))),
  );

  test("finds no duplicate with a foreign contractor or image", async () => {
    const path = `/api/expenses/duplicates?projectId=${ofBob.projectId}&amount=1&date=2026-03-10&description=x`;
    await expectMissing(404, [ofAnna.contractorId, MISSING], (id) =>
      bob.get(`${path}&contractorId=${id}`),
    );
    await product.db.execute("update uploads set sha256 = 'the same'");
    const { body } = await bob.get(`${path}&imageUrl=${ofAnna.freeKey}`);
    expect(body).toEqual({ duplicates: [] });
  });
});

test("row 36: reports and tables contain nothing of another user's budget", async () => {
  const id = ofBob.projectId;
  for (const path of [
    `/api/projects/${id}/plan`,
    `/api/quotes?projectId=${id}`,
    `/api/imports?projectId=${id}`,
    `/api/reports?projectId=${id}`,
    `/api/reports/home-cost?projectId=${id}`,
    `/api/projects/${id}/exports/expenses.csv`,
    `/api/projects/${id}/exports/quotes.csv`,
    `/api/projects/${id}/exports/contractors.csv`,
    `/api/projects/${id}/exports/payments.csv`,
    `/api/projects/${id}/exports/change-orders.csv`,
    `/api/projects/${id}/exports/budget-lines.csv`,
  ]) {
    const response = await bob.get(path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    expect(response.text).not.toContain(CANARY);
  }
});
