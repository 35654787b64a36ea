import {
  calendarFeed,
  type NewCalendarFeed,
  newCalendarFeed,
} from "../../../shared/calendar/contract.ts";
import type { TestClient } from "../app/test-client.ts";

export async function makeFeed(client: TestClient, projectId: number): Promise<NewCalendarFeed> {
  const response = await client.post(`/api/projects/${projectId}/calendar`);
  if (response.status !== 201) throw new Error(`Could not make a feed: ${response.text}`);
  return newCalendarFeed.parse(response.body);
}

export const pathOf = ({ url }: NewCalendarFeed) => url.slice(new URL(url).origin.length);

/** Creation time of the project's feed, or null. */
export async function isThere(client: TestClient, projectId: number): Promise<string | null> {
  return calendarFeed.parse((await client.get(`/api/projects/${projectId}/calendar`)).body).since;
}
