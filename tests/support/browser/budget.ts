import type { APIResponse, BrowserContext, Locator, Page } from "@playwright/test";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { budgetLine as budgetLineSchema, budgetOverview } from "../../../shared/budget/contract.ts";
import type { BrowserHomeowner } from "./homeowner.ts";
import type { ServerProcess } from "../app/processes/server-process.ts";

interface Budgeter {
  projectId: number;
  addLine(category: string, planned: string, room?: string): Promise<number>;
  keep(contingency: string): Promise<void>;
  /** an accepted quote, with or without a budget line */
  addContract(
    work: string,
    amount: string,
    lineId: number | null,
    contractorId?: number,
  ): Promise<void>;
  /** the budget as calculated by the server */
  plan(): Promise<ReturnType<typeof budgetOverview.parse>>;
}

async function bodyOf(response: APIResponse): Promise<unknown> {
  if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`);
  return response.json();
}

/** Sets budget lines of a new project through the API. */
export async function homeownerWithBudget(
  homeowner: BrowserHomeowner,
  context: BrowserContext,
  server: ServerProcess,
  fields: { name?: string; budget?: string } = {},
): Promise<Budgeter> {
  const { request } = context;
  const headers = { origin: server.url };
  const { id: projectId } = await homeowner.addProject({ budget: "60000", ...fields });
  return {
    projectId,
    addLine: async (category, planned, room) => {
      const data = { projectId, category, planned, room: room ?? null };
      const response = await request.post("/api/budget-lines", { data, headers });
      return budgetLineSchema.parse(await bodyOf(response)).id;
    },
    keep: async (contingency) => {
      const path = `/api/projects/${projectId}/contingency`;
      await bodyOf(await request.put(path, { data: { contingency }, headers }));
    },
    addContract: async (work, amount, lineId, contractorId) => {
      const data = { projectId, work, amount, lineId, contractorId, items: [] };
      const asked = await bodyOf(await request.post("/api/quotes", { data, headers }));
      const { id } = quoteSchema.parse(asked);
      const status = { status: "accepted" };
      await bodyOf(await request.patch(`/api/quotes/${id}/status`, { data: status, headers }));
    },
    plan: async () =>
      budgetOverview.parse(await bodyOf(await request.get(`/api/projects/${projectId}/plan`))),
  };
}

/** A line in the budget: a table row, or a card on narrow screens. */
export function budgetRow(page: Page, name: string): Locator {
  const screen = page.getByRole("main");
  return screen
    .getByRole("row")
    .or(screen.getByRole("listitem"))
    .filter({ has: page.getByRole("button", { name, exact: true }) });
}
