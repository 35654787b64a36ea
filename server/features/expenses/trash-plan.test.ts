import { afterAll, beforeAll, expect, test } from "vitest";
import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";

const ROUNDS = 10;
/** expected status of each step, unless it is rejected */
const USUAL = new Map([
  ["-", 204],
  ["+", 200],
  ["*", 201],
]);

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function freeHomeowner(count: number) {
  const bob = await proHomeowner(testApp);
  const { id: projectId } = await createProject(bob);
  const expenses: Expense[] = [];
  for (let made = 1; made <= count; made += 1) expenses.push(await createExpense(bob, projectId));
  await setSubscription(testApp.db, bob.user.id, { status: "free" });
  return { bob, projectId, expenses };
}

/** `-1` deletes the first expense, `+1` restores it, `*` adds another; `!`: it is rejected */
test.each([
  ["earlier expenses can be restored", 5, "-1 +1"],
  ["not beyond the limit after another was added", 5, "-1 * +1!"],
  ["after room was made again", 5, "-1 * +1! -2 +1 +2!"],
  ["expenses from before a downgrade", 20, "-1 -2 -3 +1 +2 +3 *!"],
  ["in the other order", 20, "-1 -2 -3 +3 +2 +1"],
  ["in any order", 20, "-1 -2 -3 +3 +1 +2"],
  ["with deletions in between", 20, "-1 -2 +1 -3 +3 +2"],
  ["alternately, never more than before", 5, "-1 * -6 +1 +6!"],
  ["alternately, not beyond a smaller plan", 7, "-1 -2 -3 * -8 +1 +2 +3 +8!"],
])("%s: %d, then %s", async (_, count, steps) => {
  const { bob, projectId, expenses } = await freeHomeowner(count);
  const take = async (step: string) => {
    const id = expenses[Number.parseInt(step.slice(1), 10) - 1]?.id;
    if (step.startsWith("-")) return bob.delete(`/api/expenses/${id}`);
    if (step.startsWith("+")) return bob.post(`/api/expenses/${id}/restore`);
    const added = await bob.post("/api/expenses", expenseBody(projectId));
    if (added.status === 201) expenses.push(expenseSchema.parse(added.body));
    return added;
  };
  for (const step of steps.split(" ")) {
    const usual = USUAL.get(step.charAt(0));
    const { status } = await take(step);
    expect({ step, status }).toEqual({ step, status: step.endsWith("!") ? 403 : usual });
  }
});

test("a rejection states the limit, and the expense stays in the trash", async () => {
  const { bob, projectId, expenses } = await freeHomeowner(5);
  const [first] = expenses;
  if (first === undefined) throw new Error("There is no expense");
  await bob.delete(`/api/expenses/${first.id}`);
  await createExpense(bob, projectId);
  expect(await bob.post(`/api/expenses/${first.id}/restore`)).toMatchObject({
    status: 403,
    body: { code: "plan_limit_reached", details: { upgradeRequired: true, limit: 5, count: 5 } },
  });
  await setSubscription(testApp.db, bob.user.id, { status: "active" });
  expect(await bob.post(`/api/expenses/${first.id}/restore`)).toMatchObject({
    status: 200,
    body: first,
  });
});

test("a concurrent create and restore never exceed five expenses", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { bob, projectId, expenses } = await freeHomeowner(5);
    const [first] = expenses;
    if (first === undefined) throw new Error("There is no expense");
    await bob.delete(`/api/expenses/${first.id}`);
    const responses = await Promise.all([
      bob.post("/api/expenses", expenseBody(projectId)),
      bob.post(`/api/expenses/${first.id}/restore`),
      bob.post("/api/expenses", expenseBody(projectId)),
    ]);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(2);
    expect((await bob.get("/api/expenses/can_create")).body).toMatchObject({ count: 5 });
  }
});

test("refunds don't count, and can't be used to exceed the limit", async () => {
  const { bob, projectId, expenses } = await freeHomeowner(4);
  const refund = (details: object) =>
    bob.post("/api/expenses", { ...expenseBody(projectId), amount: "1.00", details });
  const made = await refund({ isRefund: true, refundOf: expenses[0]?.id });
  expect(made.status).toBe(201);
  const back = expenseSchema.parse(made.body);
  expect((await bob.post("/api/expenses", expenseBody(projectId))).status).toBe(201);
  expect((await refund({ isRefund: true })).status).toBe(201);
  expect((await bob.get("/api/subscription-status")).body).toMatchObject({
    expenseCount: 5,
    canCreateExpense: false,
  });
  expect((await refund({ isRefund: false })).status).toBe(403);
  const asExpense = { ...expenseBody(projectId), amount: "1.00", details: { isRefund: false } };
  expect((await bob.put(`/api/expenses/${back.id}`, asExpense)).status).toBe(403);
  expect((await bob.delete(`/api/expenses/${back.id}`)).status).toBe(204);
  expect((await bob.post(`/api/expenses/${back.id}/restore`)).status).toBe(200);
  // An expense deleted together with it does not make room for another.
  const [first] = expenses;
  expect((await bob.delete(`/api/expenses/${first?.id}`)).status).toBe(204);
  expect((await bob.post("/api/expenses", expenseBody(projectId))).status).toBe(201);
  expect((await bob.post(`/api/expenses/${first?.id}/restore`)).status).toBe(403);
});
