import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  budgetLine as budgetLineSchema,
  type BudgetLineRecord,
  type BudgetOverview,
  budgetOverview as budgetOverviewSchema,
} from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";

const NOT_FOUND = { error: "Budget line not found", code: "not_found" };

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

function lineBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { projectId, category: "Materials", planned: "8000", ...overrides };
}

async function createLine(overrides: Record<string, unknown> = {}): Promise<BudgetLineRecord> {
  const response = await anna.post("/api/budget-lines", lineBody(overrides));
  expect(response.status).toBe(201);
  return budgetLineSchema.parse(response.body);
}

async function readPlan(id = projectId): Promise<BudgetOverview> {
  const response = await anna.get(`/api/projects/${id}/plan`);
  expect(response.status).toBe(200);
  return budgetOverviewSchema.parse(response.body);
}

describe("a budget line", () => {
  test("is created as given", async () => {
    const response = await anna.post(
      "/api/budget-lines",
      lineBody({ category: " Tiles", room: " Bath ", planned: 1234.5, low: "", high: "2000" }),
    );
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      userId: anna.user.id,
      projectId,
      category: " Tiles",
      room: "Bath",
      planned: "1234.50",
      low: null,
      high: "2000.00",
      isDone: false,
      createdAt: testApp.clock.now().toISOString(),
    });
    expect((await readPlan()).lines).toMatchObject([response.body]);
  });

  test.each([
    [{ planned: undefined }, "planned"],
    [{ planned: "-1" }, "planned"],
    [{ planned: "1.234" }, "planned"],
    [{ planned: "100000000" }, "planned"],
    [{ category: " " }, "category"],
    [{ category: "a".repeat(201) }, "category"],
    [{ room: "b\u0000" }, "room"],
    [{ planned: "10", low: "10.01" }, "low"],
    [{ planned: "10", high: "9.99" }, "high"],
    [{ isDone: "yes" }, "isDone"],
    [{ projectId: -1 }, "projectId"],
  ])("%j is rejected on its field, and nothing is stored", async (overrides, field) => {
    const { id } = await createLine({ category: "Labor" });
    for (const response of [
      await anna.post("/api/budget-lines", lineBody(overrides)),
      await anna.put(`/api/budget-lines/${id}`, lineBody(overrides)),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: "validation_failed",
        details: { issues: [{ path: [field] }] },
      });
    }
    expect(await readPlan()).toMatchObject({ lines: [{ category: "Labor", planned: "8000.00" }] });
  });

  test("is unique by category and room, in any spelling", async () => {
    const bath = await createLine({ category: "Tiles", room: "Bath" });
    const kitchen = await createLine({ category: "Tiles", room: "Kitchen" });
    const taken = {
      code: "validation_failed",
      details: {
        issues: [
          { path: ["category"], message: "There is a budget line for this category already" },
        ],
      },
    };
    const again = lineBody({ category: " tiles", room: "BATH " });
    expect(await anna.post("/api/budget-lines", again)).toMatchObject({ status: 400, body: taken });
    expect(await anna.put(`/api/budget-lines/${kitchen.id}`, again)).toMatchObject({
      status: 400,
      body: taken,
    });
    expect(await anna.put(`/api/budget-lines/${bath.id}`, again)).toMatchObject({ status: 200 });
  });

  test("sent twice with one key is created once", async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        anna.post("/api/budget-lines", lineBody(), { "idempotency-key": "key-of-a-new-line" }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect((await readPlan()).lines).toHaveLength(1);
  });

  test("that is deleted keeps its expenses, which count by category again", async () => {
    const line = await createLine({ category: "Materials" });
    await createExpense(anna, projectId, { amount: "100.00", category: "Materials" });
    expect((await readPlan()).lines[0]?.figures.paid).toBe("100.00");
    expect((await anna.delete(`/api/budget-lines/${line.id}`)).status).toBe(204);
    const plan = await readPlan();
    expect(plan.lines).toEqual([]);
    expect(plan.unplanned.paid).toBe("100.00");
    expect(await anna.delete(`/api/budget-lines/${line.id}`)).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
  });

  test("of another user is not found", async () => {
    const line = await createLine();
    const bob = await testApp.homeowner();
    for (const id of [line.id, 999_999_999]) {
      for (const response of [
        await bob.put(`/api/budget-lines/${id}`, lineBody()),
        await bob.delete(`/api/budget-lines/${id}`),
      ]) {
        expect(response).toMatchObject({ status: 404, body: NOT_FOUND });
      }
    }
    for (const response of [
      await bob.post("/api/budget-lines", lineBody()),
      await bob.post("/api/budget-lines/batch", {
        projectId,
        lines: [{ category: "Labor", planned: "1" }],
      }),
      await bob.get(`/api/projects/${projectId}/plan`),
      await bob.put(`/api/projects/${projectId}/contingency`, { contingency: "1" }),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { error: "Project not found" } });
    }
    expect((await readPlan()).lines).toHaveLength(1);
  });
});

describe("a project's budget", () => {
  test("without lines forecasts that all of it will be spent", async () => {
    await createExpense(anna, projectId, { amount: "5000.00" });
    const plan = await readPlan();
    expect(plan).toMatchObject({
      budget: "20000.00",
      contingency: "0.00",
      lines: [],
      unplanned: {
        planned: "20000.00",
        paid: "5000.00",
        left: "15000.00",
        uncommitted: "15000.00",
      },
      forecast: { paid: "5000.00", uncommitted: "15000.00", safeToSpend: "15000.00" },
    });
  });

  test("assigns each expense to its line, and the lines add up to the total", async () => {
    await createLine({ category: "Materials", planned: "8000" });
    await createLine({ category: "materials", room: "Bath", planned: "2000" });
    await createLine({ category: "Labor", planned: "4000" });
    await anna.put(`/api/projects/${projectId}/contingency`, { contingency: "3000" });
    await createExpense(anna, projectId, { amount: "6500.00", category: "MATERIALS" });
    await createExpense(anna, projectId, { amount: "4500.00", category: "Labor" });
    await createExpense(anna, projectId, { amount: "250.50", category: "Permits" });
    const plan = await readPlan();
    expect(
      plan.lines.map(({ category, room, figures }) => ({ category, room, ...figures })),
    ).toEqual([
      // 6,500 of 8,000 are 81%.
      {
        category: "Materials",
        room: null,
        ...figures("8000", "6500", "1500", "1500", "8000", "near"),
      },
      {
        category: "materials",
        room: "Bath",
        ...figures("2000", "0", "2000", "2000", "2000", "fine"),
      },
      { category: "Labor", room: null, ...figures("4000", "4500", "-500", "0", "4500", "over") },
    ]);
    // 20,000 less a contingency of 3,000 less 14,000 on lines.
    expect(plan.unplanned).toMatchObject({ planned: "3000.00", paid: "250.50", left: "2749.50" });
    expect(plan.total).toMatchObject({
      planned: "17000.00",
      paid: "11250.50",
      forecast: "17500.00",
    });
    // 17,000 less the paid amount and the 3,500 still planned on lines.
    expect(plan.forecast.safeToSpend).toBe("2249.50");
  });

  function figures(
    planned: string,
    paid: string,
    left: string,
    uncommitted: string,
    forecast: string,
    level: string,
  ) {
    const money = (amount: string) => `${amount}.00`;
    return {
      planned: money(planned),
      committed: "0.00",
      paid: money(paid),
      open: "0.00",
      left: money(left),
      uncommitted: money(uncommitted),
      forecast: money(forecast),
      level,
    };
  }

  test("spreads planned amounts up to the last open milestone", async () => {
    await createLine({ category: "Labor", planned: "20000" });
    await anna.post("/api/milestones", {
      projectId,
      title: "Hand over",
      category: "Inspection",
      targetDate: "2026-05-20",
    });
    const { cashAhead } = await readPlan();
    expect(cashAhead.months.at(-1)?.month).toBe("2026-05");
    const cents = cashAhead.months.map(({ planned }) => Math.round(Number(planned) * 100));
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(2_000_000);
  });

  test("limits the contingency to the whole budget", async () => {
    const over = await anna.put(`/api/projects/${projectId}/contingency`, {
      contingency: "20000.01",
    });
    expect(over).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["contingency"] }] } },
    });
    const whole = await anna.put(`/api/projects/${projectId}/contingency`, {
      contingency: "20000",
    });
    expect(whole).toMatchObject({ status: 200, body: { contingency: "20000.00" } });
  });
});
