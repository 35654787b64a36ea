import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";
import {
  createContract,
  createLine,
  DEPOSIT,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";
import { sweepTrash } from "../../records/trash.ts";

const DAY = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await testApp.homeowner();
  projectId = (await createProject(anna)).id;
});

const create = async (overrides: Record<string, unknown> = {}) =>
  createExpense(anna, projectId, overrides);
const refund = async ({ id }: Expense, amount: string) =>
  create({ amount, details: { isRefund: true, refundOf: id } });
const addReceipt = async () => addStoredReceipt(testApp.db, anna.user.id);
async function remove({ id }: Expense): Promise<void> {
  expect((await anna.delete(`/api/expenses/${id}`)).status).toBe(204);
}
async function restore({ id }: Expense): Promise<Expense> {
  const response = await anna.post(`/api/expenses/${id}/restore`);
  expect(response.status).toBe(200);
  return expenseSchema.parse(response.body);
}
async function read({ id }: Expense): Promise<Expense> {
  return expenseSchema.parse((await anna.get(`/api/expenses/${id}`)).body);
}
const states = async (keys: string[]) =>
  Promise.all(keys.map(async (key) => uploadState(testApp.db, key)));

/** An expense with all kinds of parts and references. */
async function everything() {
  const [one, two] = [
    await createLine(anna, projectId),
    await createLine(anna, projectId, { category: "Labor" }),
  ];
  const contract = await createContract(anna, projectId, {}, [DEPOSIT]);
  const keys = [await addReceipt(), await addReceipt(), await addReceipt()];
  const [imageUrl, ...receipts] = keys;
  const expense = await create({
    amount: "30",
    imageUrl,
    details: {
      lineId: one.id,
      room: "Bath",
      installmentId: contract.installments[0]?.id,
      salesTax: "2",
      homeCost: "repair",
      shares: [
        { lineId: one.id, amount: "10" },
        { lineId: two.id, amount: "20" },
      ],
      receipts,
    },
  });
  return { expense, one, two, contract, keys };
}

test("an expense is restored with its parts and all receipts", async () => {
  const { expense, keys } = await everything();
  await remove(expense);
  expect(await states(keys)).toEqual(["trashed", "trashed", "trashed"]);
  expect(await restore(expense)).toEqual(expense);
  expect(await states(keys)).toEqual(["stored", "stored", "stored"]);
  await remove(expense);
  expect(await restore(expense)).toEqual(expense);
});

test("it keeps those of its references that still exist", async () => {
  const { expense, two, contract } = await everything();
  await remove(expense);
  expect((await anna.delete(`/api/budget-lines/${two.id}`)).status).toBe(204);
  expect((await anna.delete(`/api/quotes/${contract.id}`)).status).toBe(204);
  expect((await restore(expense)).details).toEqual({
    ...expense.details,
    quoteId: null,
    installmentId: null,
    shares: [],
  });
});

test("the sweep deletes all receipts of expired trash, and no others", async () => {
  const { expense, keys } = await everything();
  const kept = [await addReceipt(), await addReceipt()];
  await create({ imageUrl: kept[0], details: { receipts: [kept[1]] } });
  await remove(expense);
  testApp.clock.advance(29 * DAY);
  await sweepTrash(testApp);
  expect(await states(keys)).toEqual(["trashed", "trashed", "trashed"]);
  testApp.clock.advance(2 * DAY);
  await sweepTrash(testApp);
  expect(await states(keys)).toEqual(["deleting", "deleting", "deleting"]);
  expect(await states(kept)).toEqual(["stored", "stored"]);
});

test("deleting a project deletes all receipts in its trash and the files of its quotes", async () => {
  const first = await everything();
  const file = await addReceipt();
  await testApp.db.execute(sql`
    insert into quote_files (user_id, key, quote_id, name)
    values (${anna.user.id}, ${file}, ${first.contract.id}, 'Offer')`);
  const keys = [await addReceipt(), await addReceipt()];
  const gone = await create({ imageUrl: keys[0], details: { receipts: [keys[1]] } });
  await refund(gone, "1");
  await remove(gone);
  expect((await anna.delete(`/api/projects/${projectId}`)).status).toBe(204);
  expect(new Set(await states([...first.keys, ...keys, file]))).toEqual(new Set(["deleting"]));
});

test("refunds are kept, and are linked again when their expense is restored", async () => {
  const paid = await create({ amount: "100" });
  const [one, two, three] = [
    await refund(paid, "40"),
    await refund(paid, "30"),
    await refund(paid, "20"),
  ];
  await remove(three);
  await remove(paid);
  const alone = { details: { isRefund: true, refundOf: null } };
  expect(await read(one)).toMatchObject(alone);
  const put = { amount: "65", details: { isRefund: true } };
  expect(await anna.put(`/api/expenses/${two.id}`, expenseBody(projectId, put))).toMatchObject({
    status: 200,
  });
  await restore(paid);
  expect(await read(one)).toMatchObject({ details: { refundOf: paid.id } });
  // Together they would exceed the payment.
  expect(await read(two)).toMatchObject(alone);
  expect(await restore(three)).toEqual(three);
});

test("a refund that would exceed its payment is restored without the link", async () => {
  const paid = await create({ amount: "100" });
  const one = await refund(paid, "60");
  await remove(one);
  await refund(paid, "50");
  expect(await restore(one)).toMatchObject({
    amount: "60.00",
    details: { isRefund: true, refundOf: null },
  });
});

test("a refund deleted while its expense was in the trash is linked again", async () => {
  const paid = await create({ amount: "100" });
  const one = await refund(paid, "60");
  await remove(paid);
  await remove(one);
  await restore(paid);
  expect(await restore(one)).toEqual(one);
  const other = await refund(paid, "40");
  await remove(other);
  await remove(paid);
  await restore(paid);
  expect(await restore(other)).toEqual(other);
});

test("deleting a budget line deletes its shares, and the expense shows whether any are left", async () => {
  const { expense, one, two } = await everything();
  const [, key] = expense.details?.receipts ?? [];
  const split = await create({
    amount: "5",
    details: { shares: [{ lineId: one.id, amount: "5" }] },
  });
  const hasParts = async ({ id }: Expense) =>
    (await testApp.db.execute(sql`select has_parts from expenses where id = ${id}`)).rows;
  await anna.delete(`/api/budget-lines/${one.id}`);
  expect(await hasParts(split)).toEqual([{ has_parts: false }]);
  expect((await read(split)).details).toBeNull();
  expect((await read(expense)).details?.shares).toEqual([{ lineId: two.id, amount: "20.00" }]);
  await anna.delete(`/api/budget-lines/${two.id}`);
  expect(await hasParts(expense)).toEqual([{ has_parts: true }]);
  expect((await read(expense)).details).toMatchObject({
    shares: [],
    receipts: expect.arrayContaining([key]),
  });
});

test("a restored contractor and milestone are linked to their contracts again", async () => {
  const contractor = await createContractor(anna);
  const milestone = await createMilestone(anna, projectId);
  const contract = await createContract(anna, projectId, { contractorId: contractor.id }, [
    { kind: "milestone", title: "Rough-in", amount: "10", milestoneId: milestone.id },
    { kind: "milestone", title: "Finish", amount: "20", milestoneId: milestone.id },
  ]);
  const path = `/api/quotes/${contract.id}`;
  expect((await anna.delete(`/api/contractors/${contractor.id}`)).status).toBe(204);
  expect((await anna.delete(`/api/milestones/${milestone.id}`)).status).toBe(204);
  expect((await anna.get(path)).body).toMatchObject({
    contractorId: null,
    contractor: null,
    installments: [{ milestone: null }, { milestone: null }],
  });
  expect((await anna.post(`/api/contractors/${contractor.id}/restore`)).status).toBe(200);
  expect((await anna.post(`/api/milestones/${milestone.id}/restore`)).status).toBe(200);
  expect((await anna.get(path)).body).toEqual(contract);
});

test("a contract reassigned in the meantime keeps its new contractor", async () => {
  const [before, now] = [await createContractor(anna), await createContractor(anna)];
  const contract = await createContract(anna, projectId, { contractorId: before.id });
  await anna.delete(`/api/contractors/${before.id}`);
  const fields = { work: "Kitchen", amount: "5000", items: [], contractorId: now.id };
  expect((await anna.put(`/api/quotes/${contract.id}`, fields)).status).toBe(200);
  await anna.post(`/api/contractors/${before.id}/restore`);
  expect((await anna.get(`/api/quotes/${contract.id}`)).body).toMatchObject({
    contractorId: now.id,
  });
});

test("an edit keeps shares that lost a deleted line, but takes no other incomplete ones", async () => {
  const { expense, one, two } = await everything();
  await anna.delete(`/api/budget-lines/${two.id}`);
  const kept = { lineId: one.id, amount: "10.00" };
  const edit = (amount: string, shares: object[]) => {
    const details = { room: "Hall", shares };
    return anna.put(`/api/expenses/${expense.id}`, expenseBody(projectId, { amount, details }));
  };
  expect((await edit("31", [kept])).status).toBe(400);
  expect((await edit("30", [{ ...kept, amount: "11" }])).status).toBe(400);
  expect((await edit("30", [kept])).status).toBe(200);
  expect((await read(expense)).details).toMatchObject({ room: "Hall", shares: [kept] });
});
