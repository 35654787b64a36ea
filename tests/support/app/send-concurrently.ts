import type { Homeowner } from "./app.ts";
import type { SecondApp } from "./second-app.ts";
import type { TestClient, TestResponse } from "./test-client.ts";

/** Sends the same call `times` times concurrently, alternating between the two apps. */
export function sendConcurrently(
  times: number,
  homeowner: Homeowner,
  second: SecondApp,
  call: (client: TestClient) => Promise<TestResponse>,
): Promise<TestResponse[]> {
  const elsewhere = second.as(homeowner);
  return Promise.all(
    Array.from({ length: times }, (_, index) => call(index % 2 === 0 ? homeowner : elsewhere)),
  );
}

/** Number of responses by status. */
export function tally(responses: TestResponse[]): Record<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries(counts);
}
