import { quote as quoteSchema, type QuoteRecord } from "../../shared/contracts/contract.ts";
import { budgetLine, type BudgetLineRecord } from "../../shared/money-plan/contract.ts";
import type { TestClient } from "./test-client.ts";

export async function createLine(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<BudgetLineRecord> {
  const answer = await client.post("/api/budget-lines", {
    projectId,
    category: "Materials",
    planned: "8000",
    ...overrides,
  });
  if (answer.status !== 201) throw new Error(`Could not create a line: ${answer.text}`);
  return budgetLine.parse(answer.body);
}

/** An accepted quote with a schedule. */
export async function createContract(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
  instalments: Record<string, unknown>[] = [],
): Promise<QuoteRecord> {
  const added = await client.post("/api/quotes", {
    projectId,
    work: "Kitchen",
    amount: "5000",
    items: [],
    ...overrides,
  });
  if (added.status !== 201) throw new Error(`Could not create a quote: ${added.text}`);
  const { id } = quoteSchema.parse(added.body);
  const accepted = await client.patch(`/api/quotes/${id}/status`, { status: "accepted" });
  if (accepted.status !== 200) throw new Error(`Could not accept a quote: ${accepted.text}`);
  if (instalments.length === 0) return quoteSchema.parse(accepted.body);
  const scheduled = await client.put(`/api/quotes/${id}/instalments`, { instalments });
  if (scheduled.status !== 200) throw new Error(`Could not set a schedule: ${scheduled.text}`);
  return quoteSchema.parse(scheduled.body);
}

export const DEPOSIT = { kind: "deposit", title: "Deposit", amount: "1000" };
