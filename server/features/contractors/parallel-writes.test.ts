import { afterAll, beforeAll, expect, test } from "vitest";
import { contractorList } from "../../../shared/contractors/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { roundsOf } from "../../../tests/support/run/repetitions.ts";
import type { TestResponse } from "../../../tests/support/app/test-client.ts";

const ROUNDS = roundsOf({ few: 5, many: 15 });

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp({ poolSize: 20 });
  anna = await proHomeowner(product);
});
afterAll(() => product.close());

/*
 * Contractors, their expenses and one of the projects are concurrently deleted, restored and
 * reassigned. All writes lock in the same order, so none deadlocks.
 */
test("concurrent writes to contractors and their expenses never deadlock", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const team = [(await createContractor(anna)).id, (await createContractor(anna)).id] as const;
    const responses = await Promise.all(await writesTo(team));
    for (const { status, text } of responses) {
      expect({ status, text }).toEqual({ status: expect.toSatisfy(isExpected), text });
    }
    for (const id of team) {
      expect((await anna.post(`/api/contractors/${id}/restore`)).status).toBe(200);
    }
  }
  const { body } = await anna.get("/api/contractors");
  expect(contractorList.parse(body)).toHaveLength(ROUNDS * 2);
});

async function writesTo([first, second]: readonly [number, number]): Promise<
  Promise<TestResponse>[]
> {
  const [staying, going] = [await createProject(anna), await createProject(anna)];
  const expenses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      createExpense(anna, index < 5 ? staying.id : going.id, {
        contractorId: index % 2 === 0 ? first : second,
      }),
    ),
  );
  const ids = expenses.map(({ id }) => id);
  const passOn = (index: number) =>
    anna.put(
      `/api/expenses/${ids[index]}`,
      expenseBody(index % 3 === 0 ? staying.id : going.id, {
        contractorId: index % 2 === 0 ? second : first,
      }),
    );
  return [
    passOn(7),
    anna.delete(`/api/contractors/${first}`),
    passOn(0),
    anna.delete(`/api/projects/${going.id}`),
    passOn(6),
    anna.delete(`/api/expenses/${ids[4]}`),
    passOn(5),
    anna.delete(`/api/contractors/${second}`),
    anna.post("/api/expenses", expenseBody(staying.id, { contractorId: first })),
    passOn(1),
    anna.post(`/api/contractors/${first}/restore`),
    anna.post(`/api/expenses/${ids[4]}/restore`),
    passOn(2),
    anna.post(`/api/contractors/${second}/restore`),
    anna.delete(`/api/contractors/${first}`),
  ];
}

function isExpected(status: number): boolean {
  return [200, 201, 204, 404].includes(status);
}
