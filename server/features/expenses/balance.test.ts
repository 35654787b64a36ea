import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expense as expenseSchema } from "../../../shared/expenses/contract.ts";
import { budgetOverview } from "../../../shared/budget/contract.ts";
import { type Cents, centsOf, allocateCents, sumCents, toDecimal } from "../../../shared/money.ts";
import { project as projectSchema } from "../../../shared/projects/contract.ts";
import {
  createTestApp,
  type Homeowner,
  LONG_TIMEOUT_MS,
  type TestApp,
} from "../../../tests/support/app/app.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";

/*
 * Whatever is recorded, split, refunded, changed and deleted: the budget lines and the unallocated
 * part add up to the project, and the project to its expenses, to the cent.
 */

const CATEGORIES = ["Materials", "Labor", "Tools"];
const RUNS = 6;

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp({ config: { billing: { kind: "off" } } });
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

const change = fc.record({
  kind: fc.constantFrom("pay", "split", "refund", "amend", "delete", "restore", "drop line"),
  amount: fc.integer({ min: 3, max: 1_000_000 }),
  which: fc.nat(20),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Starts a project whose records the test changes; rejected changes have no effect and are not
 * failures.
 */
async function startProject() {
  const { id: projectId } = await createProject(anna);
  const lines = await Promise.all(
    CATEGORIES.slice(0, 2).map(async (category) => createLine(anna, projectId, { category })),
  );
  const ids: number[] = [];
  const send = async (amount: number, details?: object) => {
    const body = expenseBody(projectId, {
      amount: toDecimal(amount as Cents),
      category: CATEGORIES[amount % CATEGORIES.length],
      details,
    });
    const response = await anna.post("/api/expenses", body);
    expect([201, 400, 404]).toContain(response.status);
    if (response.status === 201) ids.push(expenseSchema.parse(response.body).id);
  };
  const make = async ({ kind, amount, which }: Change) => {
    const id = ids[which % Math.max(1, ids.length)];
    if (kind === "pay") return send(amount);
    if (kind === "split") {
      const amounts = allocateCents(amount as Cents, [1, 2]);
      const shares = lines.map((line, index) => ({
        lineId: line.id,
        amount: toDecimal(amounts[index] ?? (0 as Cents)),
      }));
      return send(amount, { shares });
    }
    if (id === undefined) return undefined;
    if (kind === "refund") return send(amount, { isRefund: true, refundOf: id });
    if (kind === "delete") return anna.delete(`/api/expenses/${id}`);
    if (kind === "restore") return anna.post(`/api/expenses/${id}/restore`);
    if (kind === "drop line") return anna.delete(`/api/budget-lines/${lines[which % 2]?.id}`);
    return anna.put(
      `/api/expenses/${id}`,
      expenseBody(projectId, { amount: toDecimal(amount as Cents) }),
    );
  };
  return { projectId, make };
}

async function requireBalance(projectId: number): Promise<void> {
  const plan = budgetOverview.parse((await anna.get(`/api/projects/${projectId}/plan`)).body);
  const list = await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
  const { expenses } = list.body as { expenses: unknown[] };
  const paid = expenses.map((row) => {
    const { amount, details } = expenseSchema.parse(row);
    const shares = details?.shares ?? [];
    expect(sumCents(shares.map((share) => centsOf(share.amount)))).toBeLessThanOrEqual(
      centsOf(amount),
    );
    return (details?.isRefund ? 0 - centsOf(amount) : centsOf(amount)) as Cents;
  });
  const total = toDecimal(sumCents(paid));
  const project = projectSchema.parse((await anna.get(`/api/projects/${projectId}`)).body);
  expect(project.totalSpent).toBe(total);
  expect(plan.total.paid).toBe(total);
  const parts = [...plan.lines.map(({ figures }) => figures), plan.unplanned];
  expect(toDecimal(sumCents(parts.map((part) => centsOf(part.paid))))).toBe(total);
}

test(
  "lines always add up to the project, and splits and refunds balance",
  { timeout: LONG_TIMEOUT_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (changes) => {
        const { projectId, make } = await startProject();
        for (const next of changes) {
          const response = await make(next);
          if (response !== undefined) expect(response.status).toBeLessThan(500);
        }
        await requireBalance(projectId);
      }),
      { numRuns: RUNS },
    );
  },
);
