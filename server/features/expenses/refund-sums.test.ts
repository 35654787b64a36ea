import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { getSuggestionInput } from "../assistant/queries.ts";
import { getSpending, groupSpending, listExpensesInOrder } from "./spending-queries.ts";
import { ownAccess } from "../../identity/access.ts";

/*
 * Refunds reduce every sum: 500 for materials less 120, 40 for tools less 100 (more refunded than
 * paid), 900 to a contractor less 50.
 */

let testApp: TestApp;
let anna: Homeowner;
let owner: UserId;
let projectId: number;
let contractorId: number;
let expenses: Expense[];

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
  owner = anna.user.id as UserId;
  projectId = (await createProject(anna, { budget: "2000" })).id;
  contractorId = (await createContractor(anna, { name: "Ada Mason" })).id;
  const quoteId = (await createContract(anna, projectId, { amount: "900", contractorId })).id;
  const add = async (overrides: Record<string, unknown>) =>
    createExpense(anna, projectId, overrides);
  const refund = { isRefund: true };
  const april = { date: "2026-04-02" };
  const byCheck = { paymentMethod: "Check", contractorId, category: "Labor" };
  expenses = [
    await add({ amount: "500" }),
    await add({ amount: "120", category: "materials", details: refund, ...april }),
    await add({ amount: "40", category: "Tools" }),
    await add({ amount: "100", category: "Tools", details: refund }),
    await add({ amount: "900", ...byCheck, details: { quoteId } }),
    await add({ amount: "50", ...byCheck, ...april, details: { ...refund, quoteId } }),
  ];
});
afterAll(() => testApp.close());

test("a project and its summary subtract refunds", async () => {
  expect((await anna.get("/api/projects")).body).toMatchObject([
    { totalSpent: "1170.00", budgetUsedPercent: "58.50" },
  ]);
  expect((await anna.get(`/api/projects/${projectId}/summary`)).body).toEqual({
    totalBudget: "2000.00",
    totalSpent: "1170.00",
    remaining: "830.00",
    budgetUsedPercent: "58.50",
    categoryBreakdown: { Labor: "850.00", Materials: "380.00", Tools: "-60.00" },
  });
});

test("a project's sum is negative if more was refunded than paid", async () => {
  const { id } = await createProject(anna, { budget: "100" });
  await createExpense(anna, id, { amount: "5", details: { isRefund: true } });
  expect((await anna.get(`/api/projects/${id}`)).body).toMatchObject({
    totalSpent: "-5.00",
    budgetUsedPercent: "-5.00",
  });
  expect((await anna.get(`/api/projects/${id}/summary`)).body).toMatchObject({
    totalSpent: "-5.00",
    remaining: "105.00",
  });
});

test("contractor payments subtract refunds", async () => {
  expect((await anna.get("/api/contractors/payments")).body).toMatchObject([
    { contractorId, projectId, total: "850.00", count: 2, last: { amount: "-50.00" } },
  ]);
});

test("a contract and the budget subtract refunds", async () => {
  expect((await anna.get(`/api/quotes?projectId=${projectId}`)).body).toMatchObject([
    { figures: { paid: "850.00", open: "50.00" } },
  ]);
  expect((await anna.get(`/api/projects/${projectId}/plan`)).body).toMatchObject({
    total: { paid: "1170.00", open: "50.00" },
  });
});

test("every grouping of spending subtracts refunds", async () => {
  const groups = async (by: Parameters<typeof groupSpending>[3]) =>
    (await groupSpending(testApp.db, ownAccess(owner), { projectId }, by)).groups.map(
      ({ name, total, percent }) => [name, total, percent],
    );
  expect(await getSpending(testApp.db, ownAccess(owner), { projectId })).toMatchObject({
    total: "1170.00",
    count: 6,
  });
  expect(await groups("category")).toEqual([
    ["Labor", "850.00", "72.65"],
    ["Materials", "380.00", "32.48"],
    ["Tools", "-60.00", "-5.13"],
  ]);
  expect(await groups("paymentMethod")).toEqual([
    ["Check", "850.00", "72.65"],
    ["Credit Card", "320.00", "27.35"],
  ]);
  expect(await groups("contractor")).toEqual([
    ["Ada Mason", "850.00", "72.65"],
    ["No contractor", "320.00", "27.35"],
  ]);
  expect(await groups("month")).toEqual([
    ["2026-03", "1340.00", "114.53"],
    ["2026-04", "-170.00", "-14.53"],
  ]);
});

test("a list by amount sorts refunds below all payments", async () => {
  const list = async (order: "largest" | "smallest") =>
    listExpensesInOrder(testApp.db, ownAccess(owner), { projectId }, { order, limit: 6 });
  const largest = await list("largest");
  expect(largest.total).toBe("1170.00");
  const bySize = [4, 0, 2, 5, 3, 1].map((index) => expenses[index]?.id);
  expect(largest.expenses.map(({ id }) => id)).toEqual(bySize);
  const { expenses: smallest } = await list("smallest");
  expect(smallest.map(({ id }) => id)).toEqual(bySize.toReversed());
});

test("the assistant's first message subtracts refunds", async () => {
  const today = calendarDateAt(testApp.clock.now());
  const records = await getSuggestionInput(testApp.db, ownAccess(owner), projectId, today);
  expect(records).toMatchObject({ isOverBudget: false, contractor: "Ada Mason" });
  const over = await createProject(anna, { budget: "100" });
  await createExpense(anna, over.id, { amount: "150" });
  await createExpense(anna, over.id, { amount: "50", details: { isRefund: true } });
  expect(await getSuggestionInput(testApp.db, ownAccess(owner), over.id, today)).toMatchObject({
    isOverBudget: false,
  });
});
