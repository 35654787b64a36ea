import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { budgetOverview as budgetOverviewSchema } from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { sendConcurrently, tally } from "../../../tests/support/app/send-concurrently.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import {
  createContract,
  createLine,
  DEPOSIT,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { bodyOfQuote, createQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { openSecondApp, type SecondApp } from "../../../tests/support/app/second-app.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";

/*
 * Concurrent requests from two tabs, two users or a retry.
 */

const ROUNDS = 6;

let testApp: TestApp;
let second: SecondApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  second = await openSecondApp(testApp);
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});
beforeEach(async () => {
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna, { budget: "50000" })).id;
});

/** Expects no deadlocks and only well-defined errors. */
function expectClear(responses: readonly TestResponse[]): void {
  expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(testApp.logged()).not.toContain("deadlock");
}

const ORDER = { reason: "Rotten deck", cost: "800", status: "approved" };

test("a repeated change order is recorded once and gets the same response", async () => {
  const { id } = await createContract(anna, projectId);
  const path = `/api/quotes/${id}/change-orders`;
  const headers = { "idempotency-key": randomUUID() };
  const responses = await sendConcurrently(6, anna, second, (client) =>
    client.send("POST", path, ORDER, headers),
  );
  expect(tally(responses)).toEqual({ 201: 6 });
  for (const { body } of responses) {
    expect(quoteSchema.parse(body)).toMatchObject({ changeOrders: [{ cost: "800.00" }] });
    expect(quoteSchema.parse(body).changeOrders).toHaveLength(1);
  }
  const other = await anna.send("POST", path, { ...ORDER, cost: "900" }, headers);
  expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
  const elsewhere = await createContract(anna, projectId);
  const onAnother = await anna.send(
    "POST",
    `/api/quotes/${elsewhere.id}/change-orders`,
    ORDER,
    headers,
  );
  expect(onAnother.status).toBe(409);
});

test("concurrent change orders never make a contract negative", async () => {
  const { id } = await createContract(anna, projectId);
  const less = { ...ORDER, cost: "-3000" };
  const responses = await sendConcurrently(4, anna, second, (client) =>
    client.post(`/api/quotes/${id}/change-orders`, less),
  );
  expect(tally(responses)).toEqual({ 201: 1, 400: 3 });
});

test("a quote accepted during an edit is accepted in one of its two versions", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await createQuoteOf(anna, projectId);
    const { projectId: _, ...changed } = bodyOfQuote(projectId, { amount: "13000" });
    const elsewhere = second.as(anna);
    const responses = await Promise.all([
      anna.patch(`/api/quotes/${id}/status`, { status: "accepted" }),
      elsewhere.put(`/api/quotes/${id}`, changed),
    ]);
    expectClear(responses);
    const quote = quoteSchema.parse((await anna.get(`/api/quotes/${id}`)).body);
    const isChanged = responses[1].status === 200;
    expect(quote).toMatchObject({
      status: "accepted",
      amount: isChanged ? "13000.00" : "12000.00",
    });
  }
});

test("a contract deleted during a payment is deleted before it, or kept with it", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const contract = await createContract(anna, projectId, {}, [DEPOSIT]);
    const details = { quoteId: contract.id, installmentId: contract.installments[0]?.id };
    const elsewhere = second.as(anna);
    const [gone, paid] = await Promise.all([
      anna.delete(`/api/quotes/${contract.id}`),
      elsewhere.post("/api/expenses", expenseBody(projectId, { details })),
    ]);
    expectClear([gone, paid]);
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual([gone.status, paid.status]);
  }
});

test("deleting a budget line during a split deletes its share", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [kept, going] = [
      await createLine(anna, projectId, { category: `Kept ${round}` }),
      await createLine(anna, projectId, { category: `Going ${round}` }),
    ];
    const expense = await createExpense(anna, projectId, { amount: "100" });
    const shares = [kept, going].map(({ id }) => ({ lineId: id, amount: "50" }));
    const split = expenseBody(projectId, { amount: "100", details: { shares } });
    const elsewhere = second.as(anna);
    const responses = await Promise.all([
      anna.delete(`/api/budget-lines/${going.id}`),
      elsewhere.put(`/api/expenses/${expense.id}`, split),
      elsewhere.post("/api/expenses", split),
    ]);
    expectClear(responses);
    expect(responses[0].status).toBe(204);
    for (const { status } of responses.slice(1)) expect([200, 201, 404]).toContain(status);
  }
  const plan = budgetOverviewSchema.parse((await anna.get(`/api/projects/${projectId}/plan`)).body);
  const page = await anna.get(`/api/projects/${projectId}/summary`);
  expect(page.body).toMatchObject({ totalSpent: plan.total.paid });
});

test("concurrent writes and the deletion of their project leave nothing behind", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await createProject(anna, { budget: "50000" });
    const line = await createLine(anna, id);
    const milestone = await createMilestone(anna, id);
    const waiting = { ...DEPOSIT, kind: "milestone", milestoneId: milestone.id };
    const contract = await createContract(anna, id, { lineId: line.id }, [waiting]);
    const paid = await createExpense(anna, id, { details: { quoteId: contract.id } });
    const refund = { isRefund: true, refundOf: paid.id };
    const elsewhere = second.as(anna);
    const responses = await Promise.all([
      anna.post("/api/expenses", expenseBody(id, { amount: "1", details: refund })),
      elsewhere.delete(`/api/milestones/${milestone.id}`),
      anna.delete(`/api/budget-lines/${line.id}`),
      elsewhere.post(`/api/quotes/${contract.id}/change-orders`, ORDER),
      anna.delete(`/api/expenses/${paid.id}`),
      elsewhere.put(`/api/quotes/${contract.id}/installments`, { installments: [waiting] }),
      anna.delete(`/api/projects/${id}`),
      elsewhere.put(`/api/projects/${id}/contingency`, { contingency: "100" }),
    ]);
    expectClear(responses);
    expect((await anna.get(`/api/projects/${id}`)).status).toBe(404);
  }
});

test("two lines that swap names concurrently are rejected without waiting", async () => {
  const [one, other] = [
    await createLine(anna, projectId, { category: "One" }),
    await createLine(anna, projectId, { category: "Other" }),
  ];
  const line = (category: string) => ({ projectId, category, planned: "1" });
  for (let round = 0; round < ROUNDS; round += 1) {
    const elsewhere = second.as(anna);
    const responses = await Promise.all([
      anna.put(`/api/budget-lines/${one.id}`, line("Other")),
      elsewhere.put(`/api/budget-lines/${other.id}`, line("One")),
    ]);
    expectClear(responses);
    expect(tally(responses)).toEqual({ 400: 2 });
  }
});
