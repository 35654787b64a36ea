import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { budgetLine } from "../../../../shared/budget/contract.ts";
import { changedExpenses } from "../../../../shared/expenses/changed-expenses.ts";
import { type Expense, expense as expenseSchema } from "../../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../../tests/support/app/app.ts";
import { joinHome } from "../../../../tests/support/app/members/household.ts";
import { createLine } from "../../../../tests/support/records/budget/budget-factories.ts";
import { addContractor } from "../../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../../tests/support/records/factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let projectId: number;
let lineId: number;
let contractorId: number;
let rows: Expense[];

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
  bob = await testApp.homeowner();
});
afterAll(() => testApp.close());

beforeEach(async () => {
  projectId = (await createProject(anna)).id;
  lineId = budgetLine.parse(
    await createLine(anna, projectId, { category: "Tools", planned: "100" }),
  ).id;
  contractorId = await addContractor(testApp.db, anna.user.id, "Cy Tiler");
  rows = [];
  for (const description of ["one", "two", "three"]) {
    rows.push(await createExpense(anna, projectId, { description }));
  }
});

/**
 * Changes the expenses; those without a version, because it was lost in parsing, with their current
 * one.
 */
async function change(values: object, of = rows, who = anna, headers = {}) {
  const { rows: found } = await testApp.db.execute<{ id: string; version: string }>(
    sql`select id, xmin::text as version from expenses`,
  );
  const versions = new Map(found.map(({ id, version }) => [Number(id), version]));
  const changes = of.map(({ id, version = versions.get(id) }) => ({ id, version, ...values }));
  return who.post("/api/expenses/bulk/change", { projectId, expenses: changes }, headers);
}

async function current(): Promise<Expense[]> {
  const responses = await Promise.all(rows.map(({ id }) => anna.get(`/api/expenses/${id}`)));
  return responses.map(({ body }) => expenseSchema.parse(body));
}

async function countActivity(): Promise<number> {
  const { rows: found } = await testApp.db.execute(
    sql`select from activity where user_id = ${anna.user.id}`,
  );
  return found.length;
}

describe("changes", () => {
  test.each([
    ["category", { category: "Tools" }, { category: "Tools" }],
    ["contractor", () => ({ contractorId }), () => ({ contractorId })],
    ["budget line", () => ({ lineId }), () => ({ details: { lineId } })],
    ["cost-basis kind", { homeCost: "repair" }, { details: { homeCost: "repair" } }],
  ])("of the %s add an entry each; writing the values before undoes them", async (...given) => {
    const [, values, expected] = given.map((one) => (typeof one === "function" ? one() : one));
    const lines = await countActivity();
    const { status, body } = await change(values as object);
    expect(status).toBe(200);
    const { expenses } = changedExpenses.parse(body);
    expect(expenses).toMatchObject(rows.map(({ id }) => ({ id, ...(expected as object) })));
    expect(await current()).toEqual(expenses);
    expect(await countActivity()).toBe(lines + 3);

    const [row] = rows;
    const before = { category: row?.category, contractorId: null, lineId: null, homeCost: null };
    expect((await change(before, expenses)).status).toBe(200);
    expect(await current()).toEqual(rows);
  });

  test("are rejected as a whole if one was changed since, with the current record", async () => {
    const [, second] = rows;
    // The parsed body has no versions.
    const { text } = await change({ paymentMethod: "Cash" });
    const { expenses } = changedExpenses.parse(JSON.parse(text));
    expect(expenses.map(({ version }) => version)).not.toContain(undefined);
    await change({ category: "Labor" }, rows.slice(1, 2));
    const refused = await change({ category: "Tools" }, expenses);
    expect(refused).toMatchObject({
      status: 409,
      body: { details: { current: { id: second?.id, category: "Labor" } } },
    });
    expect((await current()).map(({ category }) => category)).toEqual([
      "Materials",
      "Labor",
      "Materials",
    ]);
  });

  test("never affect other users' expenses, or another project's", async () => {
    const theirs = await createExpense(bob, (await createProject(bob)).id);
    const elsewhere = await createExpense(anna, (await createProject(anna)).id);
    for (const other of [theirs, elsewhere]) {
      expect((await change({ category: "Tools" }, [...rows, other])).status).toBe(404);
    }
    const notHis = await addContractor(testApp.db, bob.user.id, "Bob's");
    expect((await change({ contractorId: notHis })).status).toBe(404);
    expect((await change({ lineId: 999_999 })).status).toBe(404);
    expect((await change({ category: "Tools" }, rows, bob)).status).toBe(404);
    expect(await current()).toEqual(rows);
  });

  test("keep the lines of a split expense", async () => {
    const shares = [{ lineId, amount: "123.40" }];
    rows.push(await createExpense(anna, projectId, { details: { shares } }));
    expect((await change({ lineId })).status).toBe(400);
    expect((await change({ category: "Tools" })).status).toBe(200);
  });

  test.each([
    ["none", []],
    ["more than 200", Array.from({ length: 201 }, (_, n) => ({ id: n + 1 }))],
    ["one twice", [{ id: 1 }, { id: 1 }]],
    ["a blank category", [{ id: 1, version: "1", category: " " }]],
    ["one without its version", [{ id: 1, category: "Tools" }]],
  ])("of %s are rejected", async (_name, expenses) => {
    const { status } = await anna.post("/api/expenses/bulk/change", { projectId, expenses });
    expect(status).toBe(400);
  });
});

describe("deletions", () => {
  const ids = () => rows.map(({ id }) => id);
  const remove = (of: number[], who = anna) => who.post("/api/expenses/bulk/delete", { ids: of });
  const restore = (of: number[], who = anna) => who.post("/api/expenses/bulk/restore", { ids: of });

  test("are undone by one request, with splits and refunds", async () => {
    const shares = [{ lineId, amount: "123.40" }];
    const split = await createExpense(anna, projectId, { details: { shares } });
    const refundOf = split.id;
    const details = { isRefund: true, refundOf };
    rows.push(split, await createExpense(anna, projectId, { amount: "5", details }));
    rows = await current();
    expect((await remove(ids())).status).toBe(204);
    // Repeated, as after a lost response.
    expect((await remove(ids())).status).toBe(204);
    expect((await anna.get(`/api/expenses?projectId=${projectId}`)).body).toMatchObject({
      totalCount: 0,
    });
    const { status, body } = await restore(ids());
    expect(status).toBe(200);
    expect(changedExpenses.parse(body).expenses).toEqual(rows);
    expect((await restore(ids())).status).toBe(200);
  });

  test("and restores are all or nothing", async () => {
    const theirs = await createExpense(bob, (await createProject(bob)).id);
    expect((await remove([...ids(), theirs.id])).status).toBe(404);
    expect((await remove([...ids(), 999_999])).status).toBe(404);
    expect((await remove(ids(), bob)).status).toBe(404);
    expect(await current()).toEqual(rows);
    await remove(ids());
    expect((await restore([...ids(), theirs.id])).status).toBe(404);
    expect((await restore(ids(), bob)).status).toBe(404);
    for (const id of ids()) expect((await anna.get(`/api/expenses/${id}`)).status).toBe(404);
  });
});

test("a viewer may not change, delete or restore", async () => {
  const viewer = await testApp.homeowner();
  await joinHome(testApp, anna, viewer, { role: "viewer" });
  const headers = { "x-home": String(anna.user.id) };
  expect((await change({ category: "Tools" }, rows, viewer, headers)).status).toBe(403);
  for (const path of ["delete", "restore"]) {
    const ids = rows.map(({ id }) => id);
    expect((await viewer.post(`/api/expenses/bulk/${path}`, { ids }, headers)).status).toBe(403);
  }
  expect(await current()).toEqual(rows);
});

test("two hundred at once", async () => {
  await testApp.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
    select ${anna.user.id}, ${projectId}, 'Nail ' || n, 1, 'Other', 'Cash', '2026-03-01'
    from generate_series(1, 197) n`);
  const { rows: found } = await testApp.db.execute<{ id: string; version: string }>(
    sql`select id, xmin::text as version from expenses where user_id = ${anna.user.id} and project_id = ${projectId}`,
  );
  const ids = found.map(({ id }) => Number(id));
  expect(ids).toHaveLength(200);
  const changed = await anna.post("/api/expenses/bulk/change", {
    projectId,
    expenses: found.map(({ id, version }) => ({ id: Number(id), version, category: "Tools" })),
  });
  expect(changed.status).toBe(200);
  expect((await anna.post("/api/expenses/bulk/delete", { ids })).status).toBe(204);
  expect((await anna.post("/api/expenses/bulk/restore", { ids })).status).toBe(200);
});
