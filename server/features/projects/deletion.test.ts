import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await testApp.homeowner();
});

test("deletes its trash and keeps the trash of other projects", async () => {
  const kept = await createProject(anna);
  const { id } = await createProject(anna);
  const receipts = [
    await addStoredReceipt(testApp.db, anna.user.id),
    await addStoredReceipt(testApp.db, anna.user.id),
  ];
  const [gone, stays] = [
    await createExpense(anna, id, { imageUrl: receipts[0] }),
    await createExpense(anna, kept.id, { imageUrl: receipts[1] }),
  ];
  const milestone = await createMilestone(anna, id);
  await anna.delete(`/api/milestones/${milestone.id}`);
  for (const expense of [gone, stays]) await anna.delete(`/api/expenses/${expense.id}`);

  expect((await anna.delete(`/api/projects/${id}`)).status).toBe(204);

  expect((await anna.post(`/api/expenses/${gone.id}/restore`)).body).toEqual({
    error: "Expense not found",
    code: "not_found",
  });
  expect((await anna.post(`/api/milestones/${milestone.id}/restore`)).status).toBe(404);
  expect(await uploadState(testApp.db, gone.imageUrl ?? "")).toBe("deleting");
  expect(await uploadState(testApp.db, stays.imageUrl ?? "")).toBe("trashed");
  expect(await anna.post(`/api/expenses/${stays.id}/restore`)).toMatchObject({
    status: 200,
    body: stays,
  });
  const { rowCount } = await testApp.db.execute(
    sql`select from trash where user_id = ${anna.user.id}`,
  );
  expect(rowCount).toBe(0);
});

test("deletes its expenses and milestones, and releases their receipts to the sweep", async () => {
  const kept = await createProject(anna);
  const { id } = await createProject(anna);
  const goneKey = await addStoredReceipt(testApp.db, anna.user.id);
  const keptKey = await addStoredReceipt(testApp.db, anna.user.id);
  const gone = await createExpense(anna, id, { imageUrl: goneKey });
  const stays = await createExpense(anna, kept.id, { imageUrl: keptKey });
  await testApp.db.execute(sql`
    insert into milestones (user_id, project_id, title, category)
    values (${anna.user.id}, ${id}, 'Demolition done', 'Demolition')`);

  expect((await anna.delete(`/api/projects/${id}`)).status).toBe(204);

  expect((await anna.get(`/api/expenses/${gone.id}`)).status).toBe(404);
  expect((await anna.get(`/api/expenses/${stays.id}`)).status).toBe(200);
  const milestones = await testApp.db.execute(
    sql`select from milestones where user_id = ${anna.user.id} and project_id = ${id}`,
  );
  expect(milestones.rowCount).toBe(0);
  const uploads = await testApp.db.execute(
    sql`select key, state from uploads where user_id = ${anna.user.id} order by key`,
  );
  expect(uploads.rows).toEqual(
    [
      { key: goneKey, state: "deleting" },
      { key: keptKey, state: "stored" },
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
});

/** Recreates the constraints in another order, as after restoring a dump. */
async function recreate(...tables: ("expenses" | "quotes" | "milestones")[]): Promise<void> {
  for (const table of tables) {
    const [name, constraint] = [table, `${table}_project_fkey`].map((word) => sql.identifier(word));
    await testApp.db.execute(sql`
      alter table ${name} drop constraint ${constraint},
        add constraint ${constraint} foreign key (user_id, project_id)
          references projects (user_id, id) on delete cascade`);
  }
}

test.each([["milestones", "quotes", "expenses"] as const, ["quotes", "expenses"] as const])(
  "deletes its whole budget, whatever the order of the constraints",
  async (...order) => {
    const { id } = await createProject(anna);
    const line = await createLine(anna, id);
    const { id: milestoneId } = await createMilestone(anna, id);
    const due = { kind: "milestone", title: "First", amount: "100", milestoneId };
    const contract = await createContract(anna, id, { lineId: line.id }, [due]);
    const paid = await createExpense(anna, id, {
      amount: "100",
      details: { installmentId: contract.installments[0]?.id },
    });
    const shares = [{ lineId: line.id, amount: "50" }];
    const split = await createExpense(anna, id, { amount: "50", details: { shares } });
    for (const expense of [paid, split]) {
      await createExpense(anna, id, {
        amount: "10",
        details: { isRefund: true, refundOf: expense.id },
      });
    }
    await recreate(...order);
    expect(await anna.delete(`/api/projects/${id}`)).toMatchObject({ status: 204 });
  },
);
