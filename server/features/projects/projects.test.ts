import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  project as projectSchema,
  projectList,
  type ProjectSummary,
  projectSummary,
} from "../../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { insertUnchecked } from "../../../tests/support/database/unchecked-rows.ts";

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
});
afterAll(() => testApp.close());

async function summaryOf(client: Homeowner, id: number): Promise<ProjectSummary> {
  const response = await client.get(`/api/projects/${id}/summary`);
  expect(response.status).toBe(200);
  return projectSummary.parse(response.body);
}

describe("a project", () => {
  test("is created with its start and nothing spent", async () => {
    const response = await anna.post("/api/projects", {
      name: "  Bathroom remodel ",
      description: "",
      budget: 1500.5,
    });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      userId: anna.user.id,
      name: "Bathroom remodel",
      description: null,
      budget: "1500.50",
      startDate: testApp.clock.now().toISOString(),
      finishedOn: null,
      archivedAt: null,
      totalSpent: "0.00",
      budgetUsedPercent: "0.00",
    });
  });

  test("is read, changed and deleted", async () => {
    const { id } = await createProject(anna, { name: "Attic", budget: "1000" });
    await createExpense(anna, id, { amount: "125" });

    const read = await anna.get(`/api/projects/${id}`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      name: "Attic",
      totalSpent: "125.00",
      budgetUsedPercent: "12.50",
    });

    const changed = await anna.put(`/api/projects/${id}`, {
      name: "Attic rooms",
      description: "Two of them",
      budget: "500",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id,
      name: "Attic rooms",
      description: "Two of them",
      budget: "500.00",
      totalSpent: "125.00",
      budgetUsedPercent: "25.00",
    });
    expect((await anna.get(`/api/projects/${id}`)).body).toEqual(changed.body);

    const gone = await anna.delete(`/api/projects/${id}`);
    expect(gone.status).toBe(204);
    expect(gone.text).toBe("");
    expect((await anna.get(`/api/projects/${id}`)).status).toBe(404);
    expect((await anna.delete(`/api/projects/${id}`)).status).toBe(404);
  });

  test.each([
    [{ name: "ab" }, "name", "Project name must be at least 3 characters long"],
    [{ name: "  ab  " }, "name", "Project name must be at least 3 characters long"],
    [{ name: undefined }, "name", "Project name must be at least 3 characters long"],
    [{ budget: "99.99" }, "budget", "Budget must be at least $100"],
    [{ budget: "" }, "budget", "Budget must be at least $100"],
    [{ budget: undefined }, "budget", "Budget must be at least $100"],
    [{ budget: "a lot" }, "budget", "Budget must be at least $100"],
  ])("is rejected with %j", async (overrides, field, message) => {
    const response = await anna.post("/api/projects", {
      name: "Cellar",
      budget: "1000",
      ...overrides,
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: "validation_failed",
      details: { issues: [{ path: [field], message }] },
    });
  });
});

describe("the list of projects", () => {
  test("is empty for a new user", async () => {
    const newcomer = await testApp.homeowner();
    const response = await newcomer.get("/api/projects");
    expect(response.status).toBe(200);
    expect(response.body).toEqual([]);
  });

  test("is in order of creation and contains the amounts spent", async () => {
    const bob = await testApp.homeowner();
    const first = await createProject(bob, { name: "Zinc roof", budget: "300" });
    const second = await createProject(bob, { name: "Arbour", budget: "200" });
    await createExpense(bob, first.id, { amount: "100" });
    await createExpense(bob, second.id, { amount: "0.10" });
    await createExpense(bob, second.id, { amount: "250.20" });
    await bob.put(`/api/projects/${first.id}`, { name: "Slate roof", budget: "300" });

    const list = projectList.parse((await bob.get("/api/projects")).body);
    expect(
      list.map(({ name, totalSpent, budgetUsedPercent }) => [name, totalSpent, budgetUsedPercent]),
    ).toEqual([
      ["Slate roof", "100.00", "33.33"],
      ["Arbour", "250.30", "125.15"],
    ]);
    expect(list[0]).toEqual(projectSchema.parse((await bob.get(`/api/projects/${first.id}`)).body));
  });
});

describe("the project summary", () => {
  test("of a project without expenses", async () => {
    const { id } = await createProject(anna, { budget: "25000" });
    expect(await summaryOf(anna, id)).toEqual({
      totalBudget: "25000.00",
      totalSpent: "0.00",
      remaining: "25000.00",
      budgetUsedPercent: "0.00",
      categoryBreakdown: {},
    });
  });

  test("is negative when more was spent than budgeted", async () => {
    const { id } = await createProject(anna, { budget: "100" });
    await createExpense(anna, id, { amount: "70.05", category: "Labor" });
    await createExpense(anna, id, { amount: "63.28", category: "Permits" });
    expect(await summaryOf(anna, id)).toEqual({
      totalBudget: "100.00",
      totalSpent: "133.33",
      remaining: "-33.33",
      budgetUsedPercent: "133.33",
      categoryBreakdown: { Labor: "70.05", Permits: "63.28" },
    });
  });

  test("merges spellings of a category under its label, otherwise its first spelling", async () => {
    const { id } = await createProject(anna);
    for (const category of [
      "materials",
      "Materials",
      " MATERIALS",
      "Équipe  du Nord",
      "équipe_du_nord",
    ]) {
      await createExpense(anna, id, { amount: "10.01", category });
    }
    for (const category of ["zinc work", "Zinc Work", "utilities"]) {
      await createExpense(anna, id, { amount: "1", category });
    }
    const { categoryBreakdown } = await summaryOf(anna, id);
    expect(categoryBreakdown).toEqual({
      Materials: "30.03",
      Utilities: "1.00",
      "zinc work": "2.00",
      "Équipe  du Nord": "20.02",
    });
  });

  test("stays exact beyond the range of a JavaScript number", async () => {
    const { id } = await createProject(anna, { budget: "100" });
    await insertUnchecked(
      testApp.db,
      sql`
      insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
      select ${anna.user.id}, ${id}, 'Gold', 99999999.99, c, 'Cash', '2026-01-01'
      from generate_series(1, 60000), unnest(array['Labor', 'labor']) c`,
    );
    expect(await summaryOf(anna, id)).toEqual({
      totalBudget: "100.00",
      totalSpent: "11999999998800.00",
      remaining: "-11999999998700.00",
      budgetUsedPercent: "11999999998800.00",
      categoryBreakdown: { Labor: "11999999998800.00" },
    });
  });
});
