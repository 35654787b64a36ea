import { expect, test } from "vitest";
import { withKeepAliveQueries } from "./restore/keep-alive-queries.ts";

test("sends a statement every second without an insert", async () => {
  let now = 0;
  let said = 0;
  async function* slowly() {
    for (let count = 0; count < 100; count += 1) {
      now += 300;
      yield count;
    }
  }
  const seen: number[] = [];
  const say = async () => {
    said += 1;
  };
  for await (const item of withKeepAliveQueries(slowly(), say, () => now)) seen.push(item);
  expect(seen).toHaveLength(100);
  expect(said).toBe(25);
});
