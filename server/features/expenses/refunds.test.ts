import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expense as expenseSchema, type Expense } from "../../../shared/expenses/contract.ts";
import { budgetOverview as budgetOverviewSchema } from "../../../shared/budget/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna)).id;
});

const refundBody = ({ id }: Expense, amount: string, details: Record<string, unknown> = {}) =>
  expenseBody(projectId, { amount, details: { isRefund: true, refundOf: id, ...details } });
const postRefund = (of: Expense, amount: string, details: Record<string, unknown> = {}) =>
  anna.post("/api/expenses", refundBody(of, amount, details));
async function refund(of: Expense, amount: string, details = {}): Promise<Expense> {
  const response = await postRefund(of, amount, details);
  expect(response).toMatchObject({ status: 201 });
  return expenseSchema.parse(response.body);
}
const put = ({ id }: Expense, overrides: Record<string, unknown>) =>
  anna.put(`/api/expenses/${id}`, expenseBody(projectId, overrides));
const issueAt = (path: string[], message = expect.any(String)) => ({
  status: 400,
  body: { code: "validation_failed", details: { issues: [{ path, message }] } },
});

describe("refunds", () => {
  test("never exceed their payment, to the cent", async () => {
    const paid = await createExpense(anna, projectId, { amount: "2000" });
    expect(await postRefund(paid, "2000.01")).toMatchObject(
      issueAt(["amount"], "Only $2,000.00 of that expense is left to refund"),
    );
    const first = await refund(paid, "765.43");
    expect(first).toMatchObject({ amount: "765.43" });
    expect(await postRefund(paid, "1234.58")).toMatchObject(
      issueAt(["amount"], "Only $1,234.57 of that expense is left to refund"),
    );
    await refund(paid, "1234.57");
    expect(await postRefund(paid, "0.01")).toMatchObject(
      issueAt(["amount"], "That expense is already fully refunded"),
    );
    expect(await put(first, { amount: "765.44" })).toMatchObject(issueAt(["amount"]));
    expect(await put(first, { amount: "765.42" })).toMatchObject({ status: 200 });
    expect(await put(first, { amount: "765.43", details: first.details })).toMatchObject({
      status: 200,
      body: { details: first.details },
    });
  });

  test("require a payment, which stays a payment and covers them", async () => {
    const paid = await createExpense(anna, projectId, { amount: "100" });
    const back = await refund(paid, "40");
    expect(await postRefund(back, "1")).toMatchObject(issueAt(["details", "refundOf"]));
    const detailsOf = (refundOf: number, isRefund = true) => ({ details: { isRefund, refundOf } });
    expect(await put(paid, detailsOf(paid.id))).toMatchObject(issueAt(["details", "isRefund"]));
    expect(await put(back, detailsOf(back.id))).toMatchObject(issueAt(["details", "refundOf"]));
    expect(await put(back, detailsOf(paid.id, false))).toMatchObject(
      issueAt(["details", "refundOf"]),
    );
    expect(await put(paid, { details: { isRefund: true } })).toMatchObject(
      issueAt(["details", "isRefund"]),
    );
    expect(await put(paid, { amount: "39.99" })).toMatchObject(
      issueAt(["amount"], "$40.00 has been refunded, so the amount can't be lower"),
    );
    expect(await put(paid, { amount: "40" })).toMatchObject({ status: 200 });
  });

  test("keep their payment in its project, but can move to another themselves", async () => {
    const paid = await createExpense(anna, projectId, { amount: "100" });
    const back = await refund(paid, "40");
    const elsewhere = (await createProject(anna)).id;
    expect(await put(paid, { projectId: elsewhere })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await put(back, { projectId: elsewhere, amount: "400" })).toMatchObject({
      status: 200,
      body: { details: { isRefund: true, refundOf: null } },
    });
    expect(await put(paid, { projectId: elsewhere })).toMatchObject({ status: 200 });
  });

  test("recorded concurrently never exceed their payment", async () => {
    const paid = await createExpense(anna, projectId, { amount: "100" });
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => postRefund(paid, "30")),
      put(paid, { amount: "90" }),
    ]);
    const back = responses.filter(({ status }) => status === 201);
    expect(back).toHaveLength(3);
    const { body } = await anna.get(`/api/expenses/${paid.id}`);
    expect(Number(expenseSchema.parse(body).amount)).toBeGreaterThanOrEqual(90);
  });
});

describe("a refund of a split expense", () => {
  test("reduces its lines as far as possible, unless it has its own shares", async () => {
    const [one, two, three] = [
      await createLine(anna, projectId),
      await createLine(anna, projectId, { category: "Labor" }),
      await createLine(anna, projectId, { category: "Tools" }),
    ];
    const shares = [
      { lineId: one.id, amount: "66.67" },
      { lineId: two.id, amount: "33.33" },
    ];
    const paid = await createExpense(anna, projectId, { amount: "100", details: { shares } });
    const sharesOf = async (amount: string, details = {}) =>
      (await refund(paid, amount, details)).details?.shares;
    expect(await sharesOf("10", { shares: [{ lineId: two.id, amount: "10" }] })).toEqual([
      { lineId: two.id, amount: "10.00" },
    ]);
    expect(await sharesOf("5", { lineId: three.id })).toEqual([]);
    expect(await sharesOf("45")).toEqual([
      { lineId: one.id, amount: "33.34" },
      { lineId: two.id, amount: "11.66" },
    ]);
  });

  test("in full leaves nothing on any line", async () => {
    const lines = await Promise.all(
      ["Materials", "Labor", "Tools"].map((category) => createLine(anna, projectId, { category })),
    );
    const shares = lines.map(({ id }, index) => ({ lineId: id, amount: `0.0${index + 1}` }));
    const paid = await createExpense(anna, projectId, { amount: "0.06", details: { shares } });
    for (let cent = 0; cent < 6; cent += 1) await refund(paid, "0.01");
    const { body } = await anna.get(`/api/projects/${projectId}/plan`);
    expect(body).toMatchObject({
      total: { paid: "0.00" },
      lines: lines.map(() => ({ figures: { paid: "0.00" } })),
    });
  });

  describe("counts the part that is not split and amounts refunded to a selected line", () => {
    const split = async () => {
      const lines = [
        await createLine(anna, projectId, { category: "Tiles" }),
        await createLine(anna, projectId, { category: "Paint" }),
      ] as const;
      const shares = lines.map(({ id: lineId }, index) => ({
        lineId,
        amount: index === 0 ? "60" : "40",
      }));
      const paid = await createExpense(anna, projectId, { amount: "100", details: { shares } });
      return { lines, paid };
    };
    const paidOn = async () => {
      const { body } = await anna.get(`/api/projects/${projectId}/plan`);
      const { lines, unplanned } = budgetOverviewSchema.parse(body);
      return [...lines.map(({ figures }) => figures.paid), unplanned.paid];
    };

    test("once a line was deleted", async () => {
      const { lines, paid } = await split();
      await anna.delete(`/api/budget-lines/${lines[1].id}`);
      expect(await paidOn()).toEqual(["60.00", "40.00"]);
      await refund(paid, "10");
      expect(await paidOn()).toEqual(["54.00", "36.00"]);
      await refund(paid, "90");
      expect(await paidOn()).toEqual(["0.00", "0.00"]);
    });

    test("once a share was refunded to one line", async () => {
      const { lines, paid } = await split();
      await refund(paid, "30", { lineId: lines[0].id });
      expect(await paidOn()).toEqual(["30.00", "40.00", "0.00"]);
      await refund(paid, "70");
      expect(await paidOn()).toEqual(["0.00", "0.00", "0.00"]);
    });
  });
});
