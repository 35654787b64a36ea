import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type BudgetLineRecord,
  budgetLine,
  budgetOverview,
} from "../../../shared/budget/contract.ts";
import { activityPage } from "../../../shared/activity/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import { createProject } from "../../../tests/support/records/factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let labor: BudgetLineRecord;
let tools: BudgetLineRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
  labor = await createLine(anna, projectId, { category: "Labor", planned: "1000" });
  tools = await createLine(anna, projectId, { category: "Tools", planned: "300" });
});

async function planned(): Promise<Record<string, string>> {
  const found = await anna.get(`/api/projects/${projectId}/plan`);
  const { lines } = budgetOverview.parse(found.body);
  return Object.fromEntries(lines.map((line) => [line.category, line.planned]));
}

const raised = (amount: string, takeFrom = labor.id) =>
  anna.put(`/api/budget-lines/${tools.id}`, {
    projectId,
    category: "Tools",
    planned: amount,
    takeFrom,
  });

test("a raised line takes the difference from another, and returns it by the same request", async () => {
  expect((await raised("500.25")).status).toBe(200);
  expect(await planned()).toEqual({ Labor: "799.75", Tools: "500.25" });
  expect((await raised("300")).status).toBe(200);
  expect(await planned()).toEqual({ Labor: "1000.00", Tools: "300.00" });
});

test("an added line takes its amount from another, and returns it when deleted", async () => {
  const response = await anna.post("/api/budget-lines", {
    projectId,
    category: "Permits",
    planned: "400",
    takeFrom: labor.id,
  });
  const added = budgetLine.parse(response.body);
  expect(await planned()).toEqual({ Labor: "600.00", Tools: "300.00", Permits: "400.00" });
  await anna.delete(`/api/budget-lines/${added.id}?giveTo=${labor.id}`);
  expect(await planned()).toEqual({ Labor: "1000.00", Tools: "300.00" });
});

test("the activity of both lines shows the move", async () => {
  await raised("500");
  const found = await anna.get(`/api/activity?projectId=${projectId}&kind=budget_line`);
  const { lines } = activityPage.parse(found.body);
  expect(lines.slice(0, 2).map(({ label, changes }) => [label, changes["planned"]])).toEqual([
    ["Tools", ["300.00", "500.00"]],
    ["Labor", ["1000.00", "800.00"]],
  ]);
  // Undoing one of them would undo half of the move.
  expect(lines.slice(0, 2).map(({ canUndo }) => canUndo)).toEqual([false, false]);
});

test("a line can't take from itself or be given its own amount", async () => {
  const refusal = {
    status: 400,
    body: { details: { issues: [{ message: "Choose another line" }] } },
  };
  expect(await raised("400", tools.id)).toMatchObject(refusal);
  const given = await anna.delete(`/api/budget-lines/${tools.id}?giveTo=${tools.id}`);
  expect(given).toMatchObject(refusal);
  expect(await planned()).toEqual({ Labor: "1000.00", Tools: "300.00" });
});

test("rejects a move from a line that has too little, or a higher low estimate", async () => {
  expect((await raised("1300.01")).body).toMatchObject({
    details: { issues: [{ path: ["takeFrom"], message: "Labor has only $1,000.00" }] },
  });
  const permits = await createLine(anna, projectId, {
    category: "Permits",
    planned: "900",
    low: "850",
  });
  expect((await raised("400", permits.id)).body).toMatchObject({
    details: { issues: [{ message: "Lower the low estimate of Permits first: $850.00" }] },
  });
  expect(await planned()).toEqual({ Labor: "1000.00", Tools: "300.00", Permits: "900.00" });
});

test("a line of another project or user is not found", async () => {
  const other = await createProject(anna);
  const elsewhere = await createLine(anna, other.id, { category: "Labor", planned: "1000" });
  expect((await raised("400", elsewhere.id)).status).toBe(404);
  const bert = await testApp.homeowner();
  const his = await createProject(bert);
  const line = await createLine(bert, his.id, { category: "Labor", planned: "1000" });
  expect((await raised("400", line.id)).status).toBe(404);
  expect(await planned()).toEqual({ Labor: "1000.00", Tools: "300.00" });
});
