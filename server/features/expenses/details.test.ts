import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import {
  createContract,
  createLine,
  DEPOSIT,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";

const SAID = {
  lineId: null,
  room: null,
  quoteId: null,
  installmentId: null,
  isOffContract: false,
  salesTax: null,
  isRefund: false,
  refundOf: null,
  homeCost: null,
  importId: null,
  paidBy: null,
  allowance: null,
  shares: [],
  receipts: [],
};

let testApp: TestApp;
let anna: Homeowner;
let bob: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
  bob = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
});

const post = (overrides: Record<string, unknown>) =>
  anna.post("/api/expenses", expenseBody(projectId, overrides));
const create = (overrides: Record<string, unknown> = {}) =>
  createExpense(anna, projectId, overrides);
const put = ({ id }: Expense, overrides: Record<string, unknown> = {}) =>
  anna.put(`/api/expenses/${id}`, expenseBody(projectId, overrides));
async function changed(before: Expense, overrides: Record<string, unknown> = {}): Promise<Expense> {
  const response = await put(before, overrides);
  expect(response).toMatchObject({ status: 200 });
  return expenseSchema.parse(response.body);
}
const issueAt = (...path: string[]) => ({
  status: 400,
  body: { code: "validation_failed", details: { issues: [{ path }] } },
});
const missing = (thing: string) => ({
  status: 404,
  body: { code: "not_found", error: `${thing} not found` },
});
const addReceipt = (owner = anna) => addStoredReceipt(testApp.db, owner.user.id);
async function stateOf(key: string): Promise<string | undefined> {
  const { rows } = await testApp.db.execute<{ state: string }>(
    sql`select state from uploads where key = ${key}`,
  );
  return rows[0]?.state;
}

describe("an expense's optional details", () => {
  test("are stored as given on create and update", async () => {
    const line = await createLine(anna, projectId);
    const contract = await createContract(anna, projectId, {}, [DEPOSIT]);
    const installmentId = contract.installments[0]?.id;
    const details = {
      lineId: line.id,
      room: " Kitchen ",
      installmentId,
      salesTax: "9.4",
      homeCost: "improvement",
    };
    const expected = {
      ...SAID,
      ...details,
      room: "Kitchen",
      quoteId: contract.id,
      salesTax: "9.40",
    };
    const added = await create({ details });
    expect(added.details).toEqual(expected);
    const plain = await create();
    expect(plain.details).toBeNull();
    expect((await changed(plain, { details })).details).toEqual(expected);
    expect((await changed(plain)).details).toEqual(expected);
    expect((await changed(plain, { details: {} })).details).toBeNull();
    expect((await changed(added, { details: null })).details).toBeNull();
  });

  test("of another project or another user are not found", async () => {
    const elsewhere = (await createProject(anna)).id;
    const theirs = (await createProject(bob)).id;
    const before = await create();
    for (const [owner, project] of [
      [anna, elsewhere],
      [bob, theirs],
    ] as const) {
      const line = await createLine(owner, project);
      const contract = await createContract(owner, project, {}, [DEPOSIT]);
      const payment = await createExpense(owner, project);
      for (const write of [post, (overrides: Record<string, unknown>) => put(before, overrides)]) {
        const say = (details: Record<string, unknown>) => write({ details });
        expect(await say({ lineId: line.id })).toMatchObject(missing("Budget line"));
        expect(await say({ shares: [{ lineId: line.id, amount: "123.40" }] })).toMatchObject(
          missing("Budget line"),
        );
        expect(await say({ quoteId: contract.id })).toMatchObject(missing("Quote"));
        expect(await say({ installmentId: contract.installments[0]?.id })).toMatchObject(
          missing("Installment"),
        );
        expect(await say({ isRefund: true, refundOf: payment.id })).toMatchObject(
          issueAt("details", "refundOf"),
        );
      }
    }
    expect(await anna.get(`/api/expenses/${before.id}`)).toMatchObject({ body: before });
  });

  test("reject a scheduled payment of another contract", async () => {
    const one = await createContract(anna, projectId, {}, [DEPOSIT]);
    const other = await createContract(anna, projectId);
    const details = { installmentId: one.installments[0]?.id, quoteId: other.id };
    expect(await post({ details })).toMatchObject(issueAt("details", "installmentId"));
  });

  test("require the sales tax to be part of the amount, also after a change", async () => {
    expect(await post({ amount: "10", details: { salesTax: "10.01" } })).toMatchObject(
      issueAt("details", "salesTax"),
    );
    const taxed = await create({ amount: "10", details: { salesTax: "10" } });
    expect(await put(taxed, { amount: "9.99" })).toMatchObject(issueAt("amount"));
    expect((await changed(taxed, { amount: "10.01" })).details).toMatchObject({
      salesTax: "10.00",
    });
  });
});

describe("a split expense", () => {
  test("has shares that add up to its amount", async () => {
    const [one, two] = [
      await createLine(anna, projectId),
      await createLine(anna, projectId, { category: "Labor" }),
    ];
    const shares = [
      { lineId: one.id, amount: "0.1" },
      { lineId: two.id, amount: "0.2" },
    ];
    const split = await create({ amount: "0.3", details: { shares } });
    expect(split.details?.shares).toEqual([
      { lineId: one.id, amount: "0.10" },
      { lineId: two.id, amount: "0.20" },
    ]);
    const [first] = shares;
    for (const wrong of [
      [first],
      [...shares, { lineId: two.id, amount: "0.01" }],
      [first, { lineId: one.id, amount: "0.20" }],
    ]) {
      expect(await post({ amount: "0.3", details: { shares: wrong } })).toMatchObject(
        issueAt("details", "shares"),
      );
    }
    const response = await put(split, { amount: "0.31" });
    expect(response).toMatchObject(issueAt("amount"));
    expect(response.text).toContain("Splits must add up to the amount");
    expect((await changed(split, { amount: "0.3", notes: "Paid" })).details).toEqual(split.details);
    expect((await changed(split, { amount: "0.31", details: {} })).details).toBeNull();
  });

  test("keeps only project-independent details in another project", async () => {
    const line = await createLine(anna, projectId);
    const key = await addReceipt();
    const shares = [{ lineId: line.id, amount: "123.40" }];
    const details = { lineId: line.id, room: "Bath", salesTax: "1", shares, receipts: [key] };
    const split = await create({ imageUrl: await addReceipt(), details });
    const { id } = await createProject(anna);
    const moved = await changed(split, { projectId: id, amount: "99" });
    expect(moved.details).toEqual({ ...SAID, room: "Bath", salesTax: "1.00", receipts: [key] });
    expect(moved.imageUrl).toBe(split.imageUrl);
  });
});

describe("further receipts", () => {
  test("keep their order, and the first moves up when there is no main receipt", async () => {
    const [a, b, c] = [await addReceipt(), await addReceipt(), await addReceipt()];
    const added = await create({ details: { receipts: [b, a] } });
    expect(added.imageUrl).toBe(b);
    expect(added.details).toEqual({ ...SAID, receipts: [a] });
    const more = await changed(added, { details: { receipts: [c, a] } });
    expect([more.imageUrl, more.details?.receipts]).toEqual([b, [c, a]]);
    const up = await changed(more, { imageUrl: null });
    expect([up.imageUrl, up.details?.receipts]).toEqual([c, [a]]);
    expect(await Promise.all([a, b, c].map(stateOf))).toEqual(["stored", "deleting", "stored"]);
    const swapped = await changed(up, { imageUrl: a });
    expect([swapped.imageUrl, swapped.details]).toEqual([a, null]);
    expect(await Promise.all([a, c].map(stateOf))).toEqual(["stored", "deleting"]);
    const none = await changed(swapped, { imageUrl: null, details: null });
    expect([none.imageUrl, none.details]).toEqual([null, null]);
    expect(await stateOf(a)).toBe("deleting");
  });

  test("must be the owner's own, complete and unused", async () => {
    const [mine, theirs] = [await addReceipt(), await addReceipt(bob)];
    const other = await create({ imageUrl: await addReceipt(), details: { receipts: [mine] } });
    const [free, released] = [await addReceipt(), await addReceipt()];
    await testApp.db.execute(sql`update uploads set state = 'deleting' where key = ${released}`);
    for (const receipts of [
      [free, theirs],
      [free, mine],
      [free, other.imageUrl],
      [free, released],
      [free, free],
      [free, "00000000-0000-4000-8000-000000000000.png"],
    ]) {
      expect(await post({ details: { receipts } })).toMatchObject(issueAt("details", "receipts"));
    }
    expect(await post({ imageUrl: mine })).toMatchObject(issueAt("imageUrl"));
    expect(await post({ imageUrl: free, details: { receipts: [free] } })).toMatchObject(
      issueAt("details", "receipts"),
    );
    expect(await stateOf(free)).toBe("stored");
  });

  test("assigned to two expenses at once belong to one of them", async () => {
    const key = await addReceipt();
    const first = await create({ imageUrl: await addReceipt() });
    const responses = await Promise.all([
      post({ imageUrl: key }),
      post({ details: { receipts: [key] } }),
      put(first, { details: { receipts: [key] } }),
      post({ details: { receipts: [key] } }),
    ]);
    const taken = responses.filter(({ status }) => status < 300);
    expect(taken).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(3);
  });
});
