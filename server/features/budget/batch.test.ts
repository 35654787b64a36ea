import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  budgetLineList,
  type BudgetOverview,
  budgetOverview as budgetOverviewSchema,
} from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "20000" })).id;
});

async function readPlan(id = projectId): Promise<BudgetOverview> {
  const response = await anna.get(`/api/projects/${id}/plan`);
  expect(response.status).toBe(200);
  return budgetOverviewSchema.parse(response.body);
}

describe("a batch of budget lines", () => {
  const lines = [
    { category: "Materials", planned: "8000" },
    { category: "Labor", planned: "6000" },
  ];

  test("creates all lines in order, once", async () => {
    const responses = await Promise.all(
      [1, 2].map(() => anna.post("/api/budget-lines/batch", { projectId, lines })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await readPlan()).lines.map(({ category }) => category)).toEqual([
      "Materials",
      "Labor",
    ]);
  });

  test("sent again returns its lines as long as they exist", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const send = (body: object) => anna.send("POST", "/api/budget-lines/batch", body, headers);
    const first = await send({ projectId, lines });
    expect(first.status).toBe(201);
    expect(await send({ projectId, lines })).toMatchObject({ status: 201, body: first.body });
    expect((await readPlan()).lines).toHaveLength(2);
    expect(await send({ projectId, lines: lines.slice(1) })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    const [line] = budgetLineList.parse(first.body);
    expect((await anna.delete(`/api/budget-lines/${line?.id}`)).status).toBe(204);
    expect((await send({ projectId, lines })).status).toBe(409);
  });

  test("creates nothing if one line is invalid or two are equal", async () => {
    for (const wrong of [
      [...lines, { category: "", planned: "1" }],
      [...lines, { category: "materials ", planned: "1" }],
    ]) {
      const response = await anna.post("/api/budget-lines/batch", { projectId, lines: wrong });
      expect(response.status).toBe(400);
    }
    expect((await readPlan()).lines).toEqual([]);
  });
});
