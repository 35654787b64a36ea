import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUserList } from "../../../shared/admin/contract.ts";
import { adminOf } from "../../../tests/support/app/admin.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { tallyExpenses } from "./tally-commands.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

/** Sets PostgreSQL's estimate of the number of rows, which ANALYZE normally updates. */
async function pretendExpenses(count: number): Promise<void> {
  await product.db.execute(
    sql`update pg_class set reltuples = ${count} where oid = 'expenses'::regclass`,
  );
}

async function listByExpenses(query = ""): Promise<[name: string | null, count: number][]> {
  const { status, body, text } = await adminOf(product).get(`/users?sort=expenseCount${query}`);
  if (status !== 200) throw new Error(text);
  return adminUserList.parse(body).map((user) => [user.firstName, user.expenseCount]);
}

async function homeowner(firstName: string, expenses: number) {
  const added = await product.homeowner({ email: `${firstName}@example.com`, firstName });
  const { id } = await createProject(added);
  for (let n = 0; n < expenses; n += 1) await createExpense(added, id);
  return { ...added, add: async () => createExpense(added, id) };
}

test("sorts by current expense counts, or by the last sweep's if there are very many", async () => {
  const ben = await homeowner("Ben", 1);
  await homeowner("Nora", 2);
  await pretendExpenses(1_000);
  expect(await tallyExpenses(product.deps)).toBe(0);
  await pretendExpenses(10_000_000);
  // In batches of one user; unchanged counts are written only once.
  expect(await tallyExpenses(product.deps, 1)).toBe(2);
  expect(await tallyExpenses(product.deps)).toBe(0);
  await ben.add();
  await ben.add();

  const asTallied = [
    ["Nora", 2],
    ["Ben", 3],
  ];
  expect(await listByExpenses()).toEqual(asTallied);
  expect(await listByExpenses("&page=1&pageSize=1")).toEqual(asTallied.slice(0, 1));
  expect(await listByExpenses("&search=n&page=1&pageSize=10")).toEqual(asTallied);

  const asTheyAre = asTallied.toReversed();
  await pretendExpenses(1_000);
  expect(await listByExpenses()).toEqual(asTheyAre);
  await pretendExpenses(10_000_000);
  expect(await tallyExpenses(product.deps)).toBe(1);
  expect(await listByExpenses()).toEqual(asTheyAre);
});
