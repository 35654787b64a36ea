import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { operationsOf } from "../support/app/operations.ts";
import { fuzz, type Tally } from "./fuzz.ts";

/** One request to each call with a fixed seed; `npm run fuzz` sends more, with random seeds. */
const RUNS = process.env["FUZZ_RUNS"];
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(async () => {
  await product.close();
});

/** Number of responses in a status class, such as 2 for 2xx. */
function answersOf(tally: Tally, first: number): number {
  const statuses = [...tally.values()].flatMap((found) => [...found]);
  return statuses
    .filter(([status]) => Math.floor(status / 100) === first)
    .reduce((sum, [, times]) => sum + times, 0);
}

test(
  "any request to any call gets a valid response or a plain refusal, without other users' data",
  { timeout: 120_000 + Number(RUNS ?? 400) * 500 },
  async () => {
    const document = (await product.visitor().get("/api/openapi.json")).body;
    const calls = operationsOf(document).length;
    const runs = Number(RUNS ?? calls);
    const { tally, findings } = await fuzz(product, { runs, seed: SEED });

    if (findings.length > 0 || RUNS !== undefined) {
      console.log(`${runs} requests with the seed ${SEED}`);
      for (const [name, statuses] of [...tally].toSorted(([one], [other]) =>
        one.localeCompare(other),
      )) {
        const counts = [...statuses].toSorted(([one], [other]) => one - other);
        console.log(
          `  ${name}: ${counts.map(([status, times]) => `${status}×${times}`).join(" ")}`,
        );
      }
    }
    expect(findings).toEqual([]);
    expect(tally.size).toBe(Math.min(calls, runs));
    // Enough requests must succeed: a run rejected at authentication tests nothing. On average a
    // fifth does; every new call changes the random requests.
    expect(answersOf(tally, 2)).toBeGreaterThan(runs / 8);
  },
);
