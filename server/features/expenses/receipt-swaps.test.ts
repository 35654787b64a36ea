import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { roundsOf } from "../../../tests/support/run/repetitions.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";

const PAIRS = 6;
const ROUNDS = roundsOf({ few: 2, many: 6 });

let product: TestApp;
let nora: Homeowner;

beforeAll(async () => {
  product = await createTestApp({ poolSize: 2 * PAIRS, config: { billing: { kind: "off" } } });
  nora = await product.homeowner();
});
afterAll(async () => product.close());

/** Creates three expenses with one receipt each, to swap. */
async function makePair(projectId: number) {
  const make = async () => {
    const imageUrl = await addStoredReceipt(product.db, nora.user.id);
    const { id } = await createExpense(nora, projectId, { imageUrl });
    return { id, imageUrl };
  };
  return { giving: await make(), taking: await make(), other: await make() };
}

test("expenses that swap receipts concurrently don't deadlock", async () => {
  const { id: projectId } = await createProject(nora);
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => makePair(projectId)));
  const give = (to: number, imageUrl: string | null) =>
    nora.put(`/api/expenses/${to}`, expenseBody(projectId, { imageUrl }));
  const asBefore = async () => {
    await product.db.execute(sql`update uploads set state = 'stored'`);
    await product.db.execute(sql`update expenses set image_url = null`);
    for (const { id, imageUrl } of pairs.flatMap(Object.values)) {
      await product.db.execute(sql`update expenses set image_url = ${imageUrl} where id = ${id}`);
    }
  };
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      pairs.flatMap(({ giving, taking, other }) => [
        give(giving.id, null),
        give(taking.id, giving.imageUrl),
        give(other.id, taking.imageUrl),
        give(giving.id, other.imageUrl),
      ]),
    );
    for (const { status } of responses) statuses.add(status);
    await asBefore();
  }
  expect(product.logged().includes("deadlock detected")).toBe(false);
  // The later request gets the error that the receipt is in use or being deleted.
  expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([]);
});
