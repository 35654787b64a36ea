import { quote as quoteSchema, type QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { budgetLine, type BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { acceptedQuoteOf } from "./quotes.ts";
import type { TestClient } from "../../app/test-client.ts";

export async function createLine(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<BudgetLineRecord> {
  const response = await client.post("/api/budget-lines", {
    projectId,
    category: "Materials",
    planned: "8000",
    ...overrides,
  });
  if (response.status !== 201) throw new Error(`Could not create a line: ${response.text}`);
  return budgetLine.parse(response.body);
}

/** An accepted quote with a payment schedule. */
export async function createContract(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
  installments: Record<string, unknown>[] = [],
): Promise<QuoteRecord> {
  const contract = await acceptedQuoteOf(client, projectId, { amount: "5000", ...overrides });
  if (installments.length === 0) return contract;
  const scheduled = await client.put(`/api/quotes/${contract.id}/installments`, { installments });
  if (scheduled.status !== 200) throw new Error(`Could not set a schedule: ${scheduled.text}`);
  return quoteSchema.parse(scheduled.body);
}

export const DEPOSIT = { kind: "deposit", title: "Deposit", amount: "1000" };
