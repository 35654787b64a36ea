import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { operationsOf } from "../support/app/operations.ts";
import { fuzz, type Tally } from "./fuzz.ts";

/** A short run with a fixed seed; `npm run fuzz` sends more requests, with random seeds. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 400);
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
  { timeout: 120_000 + RUNS * 500 },
  async () => {
    const { tally, findings } = await fuzz(product, { runs: RUNS, seed: SEED });

    if (findings.length > 0 || process.env["FUZZ_RUNS"] !== undefined) {
      console.log(`${RUNS} requests with the seed ${SEED}`);
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
    const document = (await product.visitor().get("/api/openapi.json")).body;
    expect(tally.size).toBeGreaterThanOrEqual(Math.min(operationsOf(document).length, RUNS / 11));
    // Enough requests must succeed: a run rejected at authentication tests nothing. On average a
    // fifth does; every new call changes the random requests.
    expect(answersOf(tally, 2)).toBeGreaterThan(RUNS / 8);
  },
);
