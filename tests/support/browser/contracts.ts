import type { APIResponse, BrowserContext, Locator, Page } from "@playwright/test";
import { quote as quoteSchema, type QuoteRecord } from "../../../shared/contracts/contract.ts";
import { budgetLine as lineSchema } from "../../../shared/budget/contract.ts";
import type { BrowserHomeowner } from "./homeowner.ts";
import type { ServerProcess } from "../app/processes/server-process.ts";

interface Fields {
  work: string;
  amount: string | null;
  contractorId: number | null;
  lineId: number | null;
  validUntil: string | null;
  items: { description: string; amount: string | null }[];
}

interface Part {
  kind: "deposit" | "milestone" | "date" | "completion" | "retainage";
  title: string;
  amount: string;
  dueDate?: string;
  milestoneId?: number;
}

async function created(response: APIResponse): Promise<unknown> {
  if (response.status() >= 300) throw new Error(`${response.url()}: ${await response.text()}`);
  return response.json();
}

/** Adds quotes and contracts to a new project through the API. */
export async function homeownerWithContracts(
  homeowner: BrowserHomeowner,
  { request }: BrowserContext,
  server: ServerProcess,
) {
  const headers = { origin: server.url };
  const { id: projectId } = await homeowner.addProject({ budget: "60000" });
  const quoteIn = async (response: APIResponse) => quoteSchema.parse(await created(response));

  const ask = async (fields: Partial<Fields> = {}): Promise<QuoteRecord> => {
    const data = { projectId, work: "New roof", amount: "12000", items: [], ...fields };
    return quoteIn(await request.post("/api/quotes", { data, headers }));
  };
  const accept = async (fields: Partial<Fields> = {}): Promise<QuoteRecord> => {
    const { id } = await ask(fields);
    const data = { status: "accepted", on: "2026-03-01" };
    return quoteIn(await request.patch(`/api/quotes/${id}/status`, { data, headers }));
  };

  return {
    projectId,
    ask,
    accept,
    plan: async ({ id }: QuoteRecord, installments: Part[]) =>
      quoteIn(
        await request.put(`/api/quotes/${id}/installments`, { data: { installments }, headers }),
      ),
    change: async ({ id }: QuoteRecord, reason: string, cost: string, status = "approved") => {
      const data = { reason, cost, days: 0, status };
      return quoteIn(await request.post(`/api/quotes/${id}/change-orders`, { data, headers }));
    },
    pay: async ({ id, installments }: QuoteRecord, amount: string) => {
      const details = { quoteId: id, installmentId: installments[0]?.id ?? null };
      const plain = { category: "Labor", paymentMethod: "Check", date: "2026-03-10" };
      const data = { projectId, description: "Deposit", amount, ...plain, details };
      await created(await request.post("/api/expenses", { data, headers }));
    },
    addLine: async (category: string, planned: string) => {
      const data = { projectId, category, planned };
      return lineSchema.parse(
        await created(await request.post("/api/budget-lines", { data, headers })),
      );
    },
  };
}

/** UTC date in `days` days. Avoid 1: the browser's time zone may not agree about tomorrow. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A figure of the open contract. */
export function figure(page: Page, name: string): Locator {
  return page
    .getByLabel("Contract summary")
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) });
}
