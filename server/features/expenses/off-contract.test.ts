import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
});

const create = (overrides: Record<string, unknown>) => createExpense(anna, projectId, overrides);

async function changed(before: Expense, overrides: Record<string, unknown> = {}): Promise<Expense> {
  const body = expenseBody(projectId, overrides);
  const response = await anna.put(`/api/expenses/${before.id}`, body);
  expect(response).toMatchObject({ status: 200 });
  return expenseSchema.parse(response.body);
}

describe("an expense marked as not under a contract", () => {
  test("stays marked until it is paid under one", async () => {
    const contract = await createContract(anna, projectId);
    const made = await create({ details: { isOffContract: true } });
    expect(made.details).toMatchObject({ isOffContract: true, quoteId: null });
    expect((await changed(made)).details).toMatchObject({ isOffContract: true, quoteId: null });
    const details = { isOffContract: true, quoteId: contract.id };
    expect((await changed(made, { details })).details).toMatchObject({
      isOffContract: false,
      quoteId: contract.id,
    });
  });

  test("is not marked by default", async () => {
    expect((await create({ details: { room: "Bath" } })).details).toMatchObject({
      isOffContract: false,
    });
    expect((await create({ details: { isOffContract: false } })).details).toBeNull();
  });

  test("stays marked when it is restored", async () => {
    const made = await create({ details: { isOffContract: true } });
    await anna.delete(`/api/expenses/${made.id}`);
    expect(await anna.post(`/api/expenses/${made.id}/restore`)).toMatchObject({
      body: { details: { isOffContract: true } },
    });
  });
});
