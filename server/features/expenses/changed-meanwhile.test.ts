import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { expenseVersion } from "../../../shared/expenses/version.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let opened: Expense;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
  opened = await createExpense(anna, projectId, { description: "Oak boards" });
});

const save = (overrides: Record<string, unknown>, headers: Record<string, string> = {}) =>
  anna.put(`/api/expenses/${opened.id}`, expenseBody(projectId, overrides), headers);
const startedFrom = (expense: Expense) => ({ "if-match": expenseVersion(expense) });

test("rejects a change based on an outdated version and returns the current one", async () => {
  expect(await save({ amount: "90.00" })).toMatchObject({ status: 200 });
  const late = await save({ description: "Oak boards, oiled" }, startedFrom(opened));
  expect(late).toMatchObject({
    status: 409,
    body: { code: "conflict", details: { expense: { id: opened.id, amount: "90.00" } } },
  });
  expect(await anna.get(`/api/expenses/${opened.id}`)).toMatchObject({
    body: { description: "Oak boards", amount: "90.00" },
  });
});

test("accepts a change based on the current version", async () => {
  const answer = await save({ amount: "91.00" }, startedFrom(opened));
  expect(answer).toMatchObject({ status: 200, body: { amount: "91.00" } });
});

test("treats changed details as a change, too", async () => {
  await save({ details: { room: "Bath" } });
  expect(await save({}, startedFrom(opened))).toMatchObject({ status: 409 });
});

test("skips the check if no version is sent", async () => {
  await save({ amount: "90.00" });
  expect(await save({ amount: "92.00" })).toMatchObject({ status: 200 });
  expect(await save({ amount: "93.00" }, { "if-match": "*" })).toMatchObject({ status: 200 });
});
