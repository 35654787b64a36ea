import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { roundsOf } from "../../../tests/support/run/repetitions.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";

const ROUNDS = roundsOf({ few: 6, many: 15 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 12 });
});
afterAll(() => testApp.close());

/*
 * A project is deleted while its expenses and their receipts are changed, moved, deleted and added.
 * All writes lock in the same order, so none deadlocks.
 */
test("concurrent writes to one project never deadlock", async () => {
  const anna = await proHomeowner(testApp);
  const newReceipt = () => addStoredReceipt(testApp.db, anna.user.id);

  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await createProject(anna);
    const other = await createProject(anna);
    const expenses = await Promise.all(
      [1, 2, 3, 4].map(async () => createExpense(anna, id, { imageUrl: await newReceipt() })),
    );
    const receipts = await Promise.all([1, 2, 3, 4].map(newReceipt));
    const writes = expenses.flatMap((expense, index) => [
      () =>
        anna.put(
          `/api/expenses/${expense.id}`,
          expenseBody(index % 2 === 0 ? id : other.id, { imageUrl: receipts[index] }),
        ),
      () => anna.put(`/api/expenses/${expense.id}`, expenseBody(id, { imageUrl: null })),
    ]);
    const [first] = expenses;
    const responses = await Promise.all([
      ...writes.slice(0, 4).map((write) => write()),
      anna.post("/api/expenses", expenseBody(id, { imageUrl: await newReceipt() })),
      anna.delete(`/api/projects/${id}`),
      anna.delete(`/api/expenses/${first?.id}`),
      ...writes.slice(4).map((write) => write()),
    ]);
    for (const { status, text } of responses) {
      expect({ status, text }).toEqual({ status: expect.toSatisfy(isExpected), text });
    }
    expect((await anna.get(`/api/projects/${id}`)).status).toBe(404);
  }

  const { rows } = await testApp.db.execute(sql`
    select count(*) as lost from expenses e
    join uploads u on u.user_id = e.user_id and u.key = e.image_url
    where u.state <> 'stored'`);
  expect(rows).toEqual([{ lost: 0 }]);
});

/*
 * A project is deleted while its expenses and milestones are deleted and restored. No request fails
 * with a 500, and neither trash rows nor orphaned files remain.
 */
test("deleting a project never deadlocks with deletes and restores in it", async () => {
  const anna = await proHomeowner(testApp);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await createProject(anna);
    const receipts = await Promise.all(
      [1, 2, 3, 4].map(() => addStoredReceipt(testApp.db, anna.user.id)),
    );
    const expenses = await Promise.all(
      receipts.map((imageUrl) => createExpense(anna, id, { imageUrl })),
    );
    const milestones = await Promise.all([1, 2].map(() => createMilestone(anna, id)));
    const paths = [
      ...expenses.map((expense) => `/api/expenses/${expense.id}`),
      ...milestones.map((milestone) => `/api/milestones/${milestone.id}`),
    ];
    for (const path of paths.filter((_, index) => index % 2 === 0)) await anna.delete(path);

    const writes = paths.map((path, index) =>
      index % 2 === 0 ? () => anna.post(`${path}/restore`) : () => anna.delete(path),
    );
    const responses = await Promise.all([
      ...writes.slice(0, round % 6).map((write) => write()),
      anna.delete(`/api/projects/${id}`),
      ...writes.slice(round % 6).map((write) => write()),
      ...writes.map((write) => write()),
    ]);
    for (const { status, text } of responses) {
      expect({ status, text }).toEqual({ status: expect.toSatisfy(isExpected), text });
    }
    const { rows } = await testApp.db.execute(sql`
      select
        (select count(*) from trash where user_id = ${anna.user.id}) as trash,
        (select count(*) from expenses where user_id = ${anna.user.id}) as expenses,
        (select count(*) from milestones where user_id = ${anna.user.id}) as milestones,
        (
          select count(*) from uploads
          where key = any(${sql.param(receipts)}) and state <> 'deleting'
        ) as kept`);
    expect(rows).toEqual([{ trash: 0, expenses: 0, milestones: 0, kept: 0 }]);
  }
});

test("deletes an expense that is being moved to the trash at the same time", async () => {
  const anna = await proHomeowner(testApp);
  const { id } = await createProject(anna);
  const imageUrl = await addStoredReceipt(testApp.db, anna.user.id);
  const expense = await createExpense(anna, id, { imageUrl });
  const { deletions } = await testApp.db.transaction(async (holder) => {
    await holder.execute(sql`select from uploads where key = ${imageUrl} for update`);
    const ofExpense = anna.delete(`/api/expenses/${expense.id}`);
    await waitForLock(1);
    const ofProject = anna.delete(`/api/projects/${id}`);
    await waitForLock(2);
    return { deletions: [ofExpense, ofProject] };
  });
  expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([204, 204]);
  expect(await uploadState(testApp.db, imageUrl)).toBe("deleting");
  expect(await testApp.db.execute(sql`select from trash`)).toMatchObject({ rowCount: 0 });
});

async function waitForLock(count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await testApp.db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rowCount === count) return;
    await setImmediate();
  }
}

function isExpected(status: number): boolean {
  return [200, 201, 204, 400, 404].includes(status);
}
