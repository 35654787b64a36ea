import { type QuoteRecord, quote as quoteSchema } from "../../../../shared/contracts/contract.ts";
import type { TestClient } from "../../app/test-client.ts";

/** Request body for a quote. */
export function bodyOfQuote(
  projectId: number,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return { projectId, work: "New roof", amount: "12000", items: [], ...overrides };
}

export async function createQuoteOf(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<QuoteRecord> {
  const response = await client.post("/api/quotes", bodyOfQuote(projectId, overrides));
  if (response.status !== 201) throw new Error(`Could not create a quote: ${response.text}`);
  return quoteSchema.parse(response.body);
}

export async function acceptedQuoteOf(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<QuoteRecord> {
  const { id } = await createQuoteOf(client, projectId, overrides);
  const response = await client.patch(`/api/quotes/${id}/status`, { status: "accepted" });
  if (response.status !== 200) throw new Error(`Could not accept a quote: ${response.text}`);
  return quoteSchema.parse(response.body);
}
