import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { project as projectSchema, type Project } from "../../../shared/projects/contract.ts";
import type { TestClient, TestResponse } from "../app/test-client.ts";

export async function createProject(
  client: TestClient,
  overrides: Record<string, unknown> = {},
): Promise<Project> {
  const response = await client.post("/api/projects", {
    name: "Kitchen renovation",
    description: "New cabinets, new floor",
    budget: "25000",
    ...overrides,
  });
  if (response.status !== 201) throw new Error(`Could not create a project: ${response.text}`);
  return projectSchema.parse(response.body);
}

/** Request body for an expense. */
export function expenseBody(
  projectId: number,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    projectId,
    description: "Oak boards",
    amount: "123.40",
    category: "Materials",
    paymentMethod: "Credit Card",
    date: "2026-03-10",
    ...overrides,
  };
}

export async function createExpense(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<Expense> {
  const response = await client.post("/api/expenses", expenseBody(projectId, overrides));
  if (response.status !== 201) throw new Error(`Could not create an expense: ${response.text}`);
  return expenseSchema.parse(response.body);
}

/** The same input as a create and as an update. */
export function bothWrites(
  client: TestClient,
  { id, projectId }: Expense,
  overrides: Record<string, unknown>,
): Promise<TestResponse[]> {
  const input = expenseBody(projectId, overrides);
  return Promise.all([
    client.post("/api/expenses", input),
    client.put(`/api/expenses/${id}`, input),
  ]);
}
