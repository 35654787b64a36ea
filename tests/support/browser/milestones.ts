import type { BrowserContext, Locator, Page } from "@playwright/test";
import {
  milestone as milestoneSchema,
  type Milestone,
} from "../../../shared/milestones/contract.ts";
import type { BrowserHomeowner } from "./homeowner.ts";
import type { ServerProcess } from "../app/processes/server-process.ts";

interface Fields {
  title: string;
  description: string | null;
  category: string;
  targetDate: string | null;
  waitsFor: number[];
}

interface Planner {
  projectId: number;
  add(fields?: Partial<Fields>): Promise<Milestone>;
  complete(milestone: Milestone): Promise<void>;
}

/** Adds a milestone to an existing project through the API. */
export async function addMilestone(
  { request }: BrowserContext,
  server: ServerProcess,
  fields: Partial<Fields> & { projectId: number },
): Promise<Milestone> {
  const data = {
    title: "Install flooring",
    description: null,
    category: "Flooring",
    targetDate: null,
    ...fields,
  };
  const headers = { origin: server.url };
  const response = await request.post("/api/milestones", { data, headers });
  return milestoneSchema.parse(await response.json());
}

/** Adds milestones to a new project through the API. */
export async function planner(
  homeowner: BrowserHomeowner,
  context: BrowserContext,
  server: ServerProcess,
): Promise<Planner> {
  const { request } = context;
  const headers = { origin: server.url };
  const { id: projectId } = await homeowner.addProject();
  return {
    projectId,
    add: (fields = {}) => addMilestone(context, server, { projectId, ...fields }),
    complete: async ({ id }) => {
      await request.patch(`/api/milestones/${id}/complete`, { headers });
    },
  };
}

/** A milestone's entry in the timeline. */
export function milestoneRow(page: Page, title: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Titles of the timeline's entries from top to bottom. */
export function titlesOn(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
}
