import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function paymentsOf(homeowner: Homeowner): Promise<unknown> {
  const response = await homeowner.get("/api/contractors/payments");
  expect(response.status).toBe(200);
  return response.body;
}

test("a contractor without payments has no entry", async () => {
  anna = await proHomeowner(product);
  expect(await paymentsOf(anna)).toEqual([]);
  await createContractor(anna);
  await createExpense(anna, (await createProject(anna)).id);
  expect(await paymentsOf(anna)).toEqual([]);
});

test("has one entry per contractor and project, with the newest expense", async () => {
  anna = await proHomeowner(product);
  const [kitchen, attic] = [await createProject(anna), await createProject(anna)];
  const [ada, bea] = [await createContractor(anna), await createContractor(anna)];
  const pay = (projectId: number, contractorId: number, amount: string, date: string) =>
    createExpense(anna, projectId, { contractorId, amount, date, description: `${amount} paid` });

  await pay(kitchen.id, ada.id, "10.10", "2026-03-02");
  const newest = await pay(kitchen.id, ada.id, "20.2", "2026-03-05");
  await pay(kitchen.id, ada.id, "30.30", "2026-03-04");
  await pay(attic.id, ada.id, "99999999.99", "2026-01-01");
  const sameDayLater = await pay(attic.id, ada.id, "0.01", "2026-01-01");
  const single = await pay(attic.id, bea.id, "7", "2025-12-31");
  await createExpense(anna, attic.id);

  const last = ({ id, amount, date }: typeof newest, description: string) => ({
    last: { id, amount, date, description },
  });
  expect(await paymentsOf(anna)).toEqual([
    {
      contractorId: ada.id,
      projectId: kitchen.id,
      total: "60.60",
      count: 3,
      ...last(newest, "20.2 paid"),
    },
    {
      contractorId: ada.id,
      projectId: attic.id,
      total: "100000000.00",
      count: 2,
      ...last(sameDayLater, "0.01 paid"),
    },
    {
      contractorId: bea.id,
      projectId: attic.id,
      total: "7.00",
      count: 1,
      ...last(single, "7 paid"),
    },
  ]);
});

test("adds 1,002 dimes up to exactly $100.20", async () => {
  const bob = await proHomeowner(product);
  const { id: projectId } = await createProject(bob);
  const { id: contractorId } = await createContractor(bob);
  await product.db.execute(sql`
    insert into expenses (user_id, project_id, contractor_id, description, amount, category,
      payment_method, date)
    select ${bob.user.id}, ${projectId}, ${contractorId}, 'A dime', 0.10, 'Other', 'Cash',
      '2026-01-01'
    from generate_series(1, 1000)`);
  await createExpense(bob, projectId, { contractorId, amount: 0.2 });
  expect(await paymentsOf(bob)).toMatchObject([{ total: "100.20", count: 1001 }]);
});

test("payments reflect changes of the expenses", async () => {
  const bob = await proHomeowner(product);
  const [kitchen, attic] = [await createProject(bob), await createProject(bob)];
  const { id: contractorId } = await createContractor(bob);
  const first = await createExpense(bob, kitchen.id, { contractorId, amount: "1" });
  await createExpense(bob, attic.id, { contractorId, amount: "2" });
  await bob.delete(`/api/expenses/${first.id}`);
  expect(await paymentsOf(bob)).toMatchObject([{ projectId: attic.id, total: "2.00" }]);
  await bob.post(`/api/expenses/${first.id}/restore`);
  await bob.delete(`/api/projects/${attic.id}`);
  expect(await paymentsOf(bob)).toMatchObject([{ projectId: kitchen.id, total: "1.00" }]);
});
