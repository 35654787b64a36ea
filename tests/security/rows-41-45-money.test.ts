import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../shared/expenses/contract.ts";
import { type ProjectSummary, projectSummary } from "../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import {
  bothWrites,
  createExpense,
  createProject,
  expenseBody,
} from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let projectId: number;
let recorded: Expense;

beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  bob = await proHomeowner(product);
  projectId = (await createProject(bob)).id;
  recorded = await createExpense(bob, projectId);
});
afterAll(() => product.close());

async function summaryOf(id: number): Promise<ProjectSummary> {
  return projectSummary.parse((await bob.get(`/api/projects/${id}/summary`)).body);
}

describe("row 41: drops server-controlled fields", () => {
  const forged = () => ({
    id: 4711,
    userId: anna.user.id,
    user_id: anna.user.id,
    createdAt: "2001-01-01T00:00:00.000Z",
    startDate: "2001-01-01T00:00:00.000Z",
    isCompleted: true,
    totalSpent: "0.01",
    contractor: { id: 1, name: "Forged", company: null },
  });

  test("of an expense", async () => {
    for (const { status, body } of await bothWrites(bob, recorded, forged())) {
      expect([200, 201]).toContain(status);
      expect(body).toMatchObject({ userId: bob.user.id, contractor: null });
      expect(body).not.toMatchObject({ id: 4711 });
      expect(JSON.stringify(body)).not.toMatch(/2001|Forged|startDate|isCompleted/);
    }
  });

  test("of a project", async () => {
    const input = { name: "Cellar", budget: "1000", ...forged() };
    const responses = [
      await bob.post("/api/projects", input),
      await bob.put(`/api/projects/${projectId}`, input),
    ];
    for (const { body } of responses) {
      expect(body).toMatchObject({ userId: bob.user.id });
      expect(JSON.stringify(body)).not.toMatch(/4711|2001|Forged|isCompleted|createdAt/);
    }
    expect((await anna.get("/api/projects")).body).toEqual([]);
  });
});

describe("row 42: an amount is answered in one form, exactly", () => {
  test.each([
    ["1", "1.00"],
    [1, "1.00"],
    ["0.01", "0.01"],
    [".5", "0.50"],
    ["00012.5", "12.50"],
    [0.1, "0.10"],
    [1.15, "1.15"],
    ["99999999.99", "99999999.99"],
    [99_999_999.99, "99999999.99"],
  ])("%j is %s", async (amount, expected) => {
    for (const response of await bothWrites(bob, recorded, { amount })) {
      expect(response.body).toMatchObject({ amount: expected });
    }
    const budget = expected === "99999999.99" ? expected : "100.00";
    const project = await bob.post("/api/projects", { name: "Cellar", budget });
    expect(project.body).toMatchObject({ budget });
  });
});

const NO_AMOUNTS: unknown[] = [
  "0",
  "-1",
  "-0",
  "12.345",
  "1e3",
  "1e309",
  "NaN",
  "Infinity",
  "-Infinity",
  "0x1F",
  "1_000",
  " 5 ",
  "5\n",
  "1,000.00",
  "$5",
  "",
  "100000000",
  "99999999.991",
  "٥",
  "null",
  0,
  -1,
  12.345,
  1e21,
  100_000_000,
  5e-324,
  true,
  false,
  null,
  [],
  ["5"],
  {},
  { toString: "5" },
];

test.each(NO_AMOUNTS)("row 43: rejects the amount %j", async (amount) => {
  for (const response of await bothWrites(bob, recorded, { amount })) {
    expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(refusedFields(response)).toEqual(["amount"]);
  }
  const project = await bob.post("/api/projects", { name: "Cellar", budget: amount });
  expect(project.status).toBe(400);
  expect(refusedFields(project)).toEqual(["budget"]);
});

test("row 43: rejects JSON numbers outside JavaScript's range", async () => {
  for (const amount of ["1e309", "-1e309", "0.1e-400", "12.3450000000000000001"]) {
    const body = JSON.stringify(expenseBody(projectId, { amount: "@" })).replace('"@"', amount);
    const response = await bob.post("/api/expenses", body, { "content-type": "application/json" });
    expect(response.status).toBe(400);
  }
});

test("row 44: a thousand times $0.10 plus twice $0.10 is $100.20", async () => {
  const { id } = await createProject(bob);
  await product.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select ${bob.user.id}, ${id}, 'A dime', 0.10, 'Other', 'Cash', '2026-01-01'
    from generate_series(1, 1000)`);
  await createExpense(bob, id, { amount: 0.2, category: "Other" });
  expect(await summaryOf(id)).toMatchObject({
    totalSpent: "100.20",
    categoryBreakdown: { Other: "100.20" },
  });
});

test("row 45: a category may have any name", async () => {
  const { id } = await createProject(bob);
  const names = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "<script>alert(1)</script>",
  ];
  for (const category of names) {
    const { category: kept } = await createExpense(bob, id, { amount: "12", category });
    expect(kept).toBe(category);
  }
  const { text } = await bob.get(`/api/projects/${id}/summary`);
  expect(text).toContain('"__proto__":"12.00"');
  const { categoryBreakdown } = await summaryOf(id);
  expect(new Map(Object.entries(categoryBreakdown))).toEqual(
    new Map(names.map((name) => [name, "12.00"])),
  );
  expect(Object.getPrototypeOf(categoryBreakdown)).toBe(Object.prototype);
  const list = await bob.get(`/api/expenses?projectId=${id}&category=__proto__`);
  expect(list.body).toMatchObject({ totalCount: 1, expenses: [{ category: "__proto__" }] });
});
