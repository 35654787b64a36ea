import { afterAll, beforeAll, expect, test } from "vitest";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { expenseImport } from "../../../shared/imports/contract.ts";
import type { UserId } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { sendConcurrently, tally } from "../../../tests/support/app/send-concurrently.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { openSecondApp } from "../../../tests/support/app/second-app.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";
import { redoImport } from "./undo-commands.ts";
import { ownAccess } from "../../identity/access.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
});
afterAll(() => testApp.close());

const bodyOf = (...amounts: string[]) => ({
  projectId,
  fileName: "march.csv",
  expenses: amounts.map((amount) => {
    const { projectId: _, ...expense } = expenseBody(projectId, { amount });
    return expense;
  }),
});

async function expensesOfImport(id: number) {
  const response = await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
  return expensePage
    .parse(response.body)
    .expenses.filter(({ details }) => details?.importId === id)
    .toSorted((a, b) => a.id - b.id);
}

/** Dependencies whose first transaction is followed by something else. */
function depsWith(happen: () => Promise<void>) {
  let hasHappened = false;
  const db = Object.create(testApp.db) as typeof testApp.db;
  db.transaction = async (...args) => {
    const result = await testApp.db.transaction(...args);
    if (!hasHappened) {
      hasHappened = true;
      await happen();
    }
    return result;
  };
  return { ...testApp.deps, db };
}

test("an import that is undone again while it is restored can be restored once more", async () => {
  const made = expenseImport.parse((await anna.post("/api/imports", bodyOf("40", "50"))).body);
  const path = `/api/imports/${made.id}`;
  expect((await anna.delete(path)).status).toBe(200);
  const deps = depsWith(async () => {
    expect((await anna.delete(path)).status).toBe(200);
  });
  const access = ownAccess(anna.user.id as UserId);
  expect(await redoImport(deps, access, made.id)).toMatchObject({ remaining: 0, restorable: 2 });
  expect((await anna.post(`${path}/restore`)).body).toEqual(made);
});

test("an expense that was refunded or got a second receipt is deleted completely", async () => {
  const made = expenseImport.parse(
    (await anna.post("/api/imports", bodyOf("10", "20", "30"))).body,
  );
  const [first, later, further] = await expensesOfImport(made.id);
  if (!first || !later || !further) throw new Error("Three came in");
  const refundOf = (id: number) => ({ amount: "5", details: { isRefund: true, refundOf: id } });
  await createExpense(anna, projectId, refundOf(first.id));
  const receipts = [
    await addStoredReceipt(testApp.db, anna.user.id),
    await addStoredReceipt(testApp.db, anna.user.id),
  ];
  await createExpense(anna, projectId, refundOf(later.id));
  const changed = expenseBody(projectId, { amount: "30", details: { receipts } });
  expect((await anna.put(`/api/expenses/${further.id}`, changed)).status).toBe(200);
  const undone = await anna.delete(`/api/imports/${made.id}`);
  expect(undone.body).toMatchObject({ remaining: 0, undoneAt: expect.any(String) });
  for (const key of receipts) expect(await uploadState(testApp.db, key)).toBe("trashed");
  const back = await anna.post(`/api/expenses/${further.id}/restore`);
  expect(back).toMatchObject({ status: 200, body: { amount: "30.00", imageUrl: receipts[0] } });
  for (const key of receipts) expect(await uploadState(testApp.db, key)).toBe("stored");
});

test("an import can be created and undone concurrently", async () => {
  const second = await openSecondApp(testApp);
  const headers = { "idempotency-key": "00000000-0000-4000-8000-0000000000aa" };
  const made = await sendConcurrently(4, anna, second, (client) =>
    client.send("POST", "/api/imports", bodyOf("1", "2"), headers),
  );
  expect(tally(made)).toEqual({ 201: 4 });
  const ids = new Set(made.map(({ body }) => expenseImport.parse(body).id));
  expect(ids.size).toBe(1);
  const [id = 0] = ids;
  expect(await expensesOfImport(id)).toHaveLength(2);
  const undone = await sendConcurrently(4, anna, second, (client) =>
    client.delete(`/api/imports/${id}`),
  );
  expect(tally(undone)).toEqual({ 200: 4 });
  expect(await expensesOfImport(id)).toEqual([]);
  await second.close();
});
