import {
  milestone as milestoneSchema,
  milestoneList,
  type Milestone,
} from "../../../shared/milestones/contract.ts";
import type { TestClient } from "../app/test-client.ts";

/** Request body for a milestone. */
export function milestoneBody(
  projectId: number,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    projectId,
    title: "Rough-in inspection",
    description: "The inspector comes before the drywall",
    category: "Inspection",
    targetDate: "2026-04-02",
    ...overrides,
  };
}

export async function createMilestone(
  client: TestClient,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<Milestone> {
  const response = await client.post("/api/milestones", milestoneBody(projectId, overrides));
  if (response.status !== 201) throw new Error(`Could not create a milestone: ${response.text}`);
  return milestoneSchema.parse(response.body);
}

export async function completeMilestone(client: TestClient, id: number): Promise<Milestone> {
  const response = await client.patch(`/api/milestones/${id}/complete`);
  if (response.status !== 200)
    throw new Error(`Could not complete the milestone: ${response.text}`);
  return milestoneSchema.parse(response.body);
}

export async function listMilestones(client: TestClient, projectId: number): Promise<Milestone[]> {
  const response = await client.get(`/api/milestones?projectId=${projectId}`);
  if (response.status !== 200) throw new Error(`Could not list the milestones: ${response.text}`);
  return milestoneList.parse(response.body);
}
