import { type ActivityKind, activityPage } from "../../../shared/activity/contract.ts";
import type { TestClient } from "./test-client.ts";

/** The id of the newest line about records of one kind. */
export async function newestLineId(client: TestClient, kind: ActivityKind): Promise<number> {
  const { body } = await client.get(`/api/activity?kind=${kind}`);
  const [line] = activityPage.parse(body).lines;
  if (line === undefined) throw new Error(`No line about a record of the kind ${kind}`);
  return line.id;
}
