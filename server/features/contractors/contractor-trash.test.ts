import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expense as expenseSchema } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { contractorBody, createContractor } from "../../../tests/support/records/contractors.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { waitForLock } from "../../../tests/support/database/lock-waits.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  projectId = (await createProject(anna)).id;
});
beforeEach(() => product.clock.advance(60_000));
afterAll(() => product.close());

type Kind = "contractors" | "expenses";

async function remove(kind: Kind, id: number, homeowner = anna): Promise<void> {
  expect((await homeowner.delete(`/api/${kind}/${id}`)).status).toBe(204);
}

async function restore(kind: Kind, id: number, homeowner = anna): Promise<unknown> {
  const response = await homeowner.post(`/api/${kind}/${id}/restore`);
  expect(response.status).toBe(200);
  return response.body;
}

async function contractorOf(expenseId: number): Promise<number | null> {
  const { body } = await anna.get(`/api/expenses/${expenseId}`);
  return expenseSchema.parse(body).contractorId;
}

test("a deleted contractor is removed from its expenses and reassigned when restored", async () => {
  const contractor = await createContractor(anna);
  const expenses = [];
  for (const amount of ["1", "2"]) {
    expenses.push(
      await createExpense(anna, projectId, { contractorId: contractor.id, amount, notes: "Kept" }),
    );
  }
  const other = await createExpense(anna, projectId);
  const list = (await anna.get("/api/contractors")).body;
  const payments = (await anna.get("/api/contractors/payments")).text;

  product.clock.advance(60_000);
  await remove("contractors", contractor.id);
  expect((await anna.get("/api/contractors")).text).not.toContain(`"id":${contractor.id},`);
  expect((await anna.get("/api/contractors/payments")).text).not.toBe(payments);
  for (const expense of expenses) {
    const bare = { ...expense, contractorId: null, contractor: null };
    expect((await anna.get(`/api/expenses/${expense.id}`)).body).toEqual(bare);
  }

  product.clock.advance(60_000);
  expect(await restore("contractors", contractor.id)).toEqual(contractor);
  expect((await anna.get("/api/contractors")).body).toEqual(list);
  expect((await anna.get("/api/contractors/payments")).text).toBe(payments);
  for (const expense of [...expenses, other]) {
    expect((await anna.get(`/api/expenses/${expense.id}`)).body).toEqual(expense);
  }
});

test("restoring is idempotent", async () => {
  const contractor = await createContractor(anna);
  expect(await restore("contractors", contractor.id)).toEqual(contractor);
  await remove("contractors", contractor.id);
  await restore("contractors", contractor.id);
  await anna.put(`/api/contractors/${contractor.id}`, contractorBody({ name: "Changed since" }));
  expect(await restore("contractors", contractor.id)).toMatchObject({ name: "Changed since" });
  await remove("contractors", contractor.id);
  expect(await restore("contractors", contractor.id)).toMatchObject({ name: "Changed since" });
});

test("a contractor that is not in the user's trash is not found", async () => {
  const bob = await product.homeowner();
  const { id } = await createContractor(anna);
  await remove("contractors", id);
  const foreign = await bob.post(`/api/contractors/${id}/restore`);
  const missing = await bob.post("/api/contractors/9007199254740991/restore");
  expect(foreign).toMatchObject({ status: 404, body: { error: "Contractor not found" } });
  expect(missing.status).toBe(404);
  expect(foreign.text).toBe(missing.text);
  expect(await restore("contractors", id)).toMatchObject({ id });
});

test("an expense reassigned in the meantime keeps its new contractor", async () => {
  const [gone, other] = [await createContractor(anna), await createContractor(anna)];
  const expense = await createExpense(anna, projectId, { contractorId: gone.id });
  await remove("contractors", gone.id);
  const path = `/api/expenses/${expense.id}`;
  await anna.put(path, expenseBody(projectId, { contractorId: other.id }));
  await restore("contractors", gone.id);
  expect(await contractorOf(expense.id)).toBe(other.id);
});

describe("an expense in the trash", () => {
  const orders = [
    ["expenses", "contractors"],
    ["contractors", "expenses"],
  ] as const;

  test.each(
    orders.flatMap((deleted) => orders.map((restored) => [...deleted, ...restored] as const)),
  )(
    "keeps its contractor when %s, then %s are deleted and %s, then %s restored",
    async (firstGone, thenGone, firstBack, thenBack) => {
      const ids = { contractors: (await createContractor(anna)).id, expenses: 0 };
      const expense = await createExpense(anna, projectId, { contractorId: ids.contractors });
      ids.expenses = expense.id;
      await remove(firstGone, ids[firstGone]);
      await remove(thenGone, ids[thenGone]);
      await restore(firstBack, ids[firstBack]);
      await restore(thenBack, ids[thenBack]);
      expect((await anna.get(`/api/expenses/${expense.id}`)).body).toEqual(expense);
    },
  );

  test("keeps another contractor assigned before it was deleted", async () => {
    const [gone, other] = [await createContractor(anna), await createContractor(anna)];
    const { id } = await createExpense(anna, projectId, { contractorId: gone.id });
    await remove("contractors", gone.id);
    await anna.put(`/api/expenses/${id}`, expenseBody(projectId, { contractorId: other.id }));
    await remove("expenses", id);
    await restore("contractors", gone.id);
    await restore("expenses", id);
    expect(await contractorOf(id)).toBe(other.id);
  });

  test("without a contractor stays without one", async () => {
    const { id: contractorId } = await createContractor(anna);
    const { id } = await createExpense(anna, projectId);
    await remove("expenses", id);
    await remove("contractors", contractorId);
    await restore("contractors", contractorId);
    await restore("expenses", id);
    expect(await contractorOf(id)).toBeNull();
  });
});

describe("a concurrent deletion", () => {
  test("waits for a write that assigns the contractor, and includes its expense", async () => {
    const { id: contractorId } = await createContractor(anna);
    const { id } = await createExpense(anna, projectId);
    const deletion = await product.db.transaction(async (tx) => {
      await tx.execute(sql`update expenses set contractor_id = ${contractorId} where id = ${id}`);
      const call = anna.delete(`/api/contractors/${contractorId}`);
      await waitForLock(product.db, call);
      return { call };
    });
    expect((await deletion.call).status).toBe(204);
    expect(await contractorOf(id)).toBeNull();
    await restore("contractors", contractorId);
    expect(await contractorOf(id)).toBe(contractorId);
  });

  test("includes an expense that was deleted while it waited", async () => {
    const { id: contractorId } = await createContractor(anna);
    const { id } = await createExpense(anna, projectId, { contractorId });
    const calls = await product.db.transaction(async (tx) => {
      await tx.execute(sql`select from expenses where id = ${id} for update`);
      const first = anna.delete(`/api/expenses/${id}`);
      await waitForLock(product.db, first);
      const second = anna.delete(`/api/contractors/${contractorId}`);
      await waitForLock(product.db, second, 2);
      return [first, second];
    });
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    await restore("expenses", id);
    expect(await contractorOf(id)).toBeNull();
    await restore("contractors", contractorId);
    expect(await contractorOf(id)).toBe(contractorId);
  });
});

describe("the free plan's limit", () => {
  test("allows restoring previous contractors, even after a downgrade", async () => {
    const bob = await proHomeowner(product);
    const team = [];
    for (let count = 1; count <= 6; count += 1) team.push(await createContractor(bob));
    await setSubscription(product.db, bob.user.id, { status: "free" });
    product.clock.advance(1);
    for (const { id } of team) await remove("contractors", id, bob);
    for (const contractor of team) {
      expect(await restore("contractors", contractor.id, bob)).toEqual(contractor);
    }
    expect((await bob.get("/api/contractors/count")).body).toMatchObject({ count: 6 });
  });

  test("cannot be exceeded by contractors added since", async () => {
    const bob = await product.homeowner();
    const team = [];
    for (let count = 1; count <= 3; count += 1) team.push(await createContractor(bob));
    const [first, second] = team.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error("There is no team");
    await remove("contractors", first, bob);
    // At the same time as the others, because `TestClock` stands still.
    await createContractor(bob);
    const refused = await bob.post(`/api/contractors/${first}/restore`);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "plan_limit_reached", details: { limit: 3, count: 3 } },
    });
    await remove("contractors", second, bob);
    expect(await restore("contractors", first, bob)).toMatchObject({ id: first });
    expect((await bob.post(`/api/contractors/${second}/restore`)).status).toBe(403);
    await setSubscription(product.db, bob.user.id, { status: "active" });
    expect(await restore("contractors", second, bob)).toMatchObject({ id: second });
  });
});
