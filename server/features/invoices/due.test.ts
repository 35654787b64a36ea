import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BudgetOverview, budgetOverview } from "../../../shared/budget/contract.ts";
import { type QuoteRecord, quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  approvedInvoiceOf,
  createInvoiceOf,
  paymentBody,
  setInvoiceStatusOf,
} from "../../../tests/support/records/invoices.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let lineId: number;
let contract: QuoteRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
  lineId = (await createLine(anna, projectId, { category: "Roofing", planned: "12000" })).id;
  contract = await createContract(anna, projectId, { lineId, amount: "12000" }, [
    { kind: "deposit", title: "Deposit", amount: "4000", dueDate: "2026-04-01" },
    { kind: "date", title: "Second", amount: "8000", dueDate: "2026-06-01" },
  ]);
});

const overview = async (): Promise<BudgetOverview> =>
  budgetOverview.parse((await anna.get(`/api/projects/${projectId}/plan`)).body);
const duesOf = ({ cashAhead }: BudgetOverview) =>
  cashAhead.months.flatMap(({ month, due }) => (due === "0.00" ? [] : [`${month} ${due}`]));
const second = (amount: string, overrides: Record<string, unknown> = {}) => ({
  quoteId: contract.id,
  dueDate: "2026-05-10",
  lines: [{ description: "Half", amount, installmentId: contract.installments[1]?.id }],
  ...overrides,
});

test("a project with only void invoices has exactly the figures of one without invoices", async () => {
  const before = await overview();
  expect(JSON.stringify(before)).not.toContain("invoiced");
  expect(duesOf(before)).toEqual(["2026-04 4000.00", "2026-06 8000.00"]);
  const added = await createInvoiceOf(anna, projectId, second("3000"));
  await setInvoiceStatusOf(anna, added, "void");
  const { version: _, ...after } = await overview();
  const plain: unknown = JSON.parse(
    JSON.stringify(after, (name, value: unknown) => (name === "invoiced" ? undefined : value)),
  );
  expect(plain).toEqual({ ...before, version: undefined });
  expect(after.total.invoiced).toBe("0.00");
});

test("amounts due come from invoices, and the rest from the schedule", async () => {
  const added = await approvedInvoiceOf(anna, projectId, second("3000"));
  const billed = await overview();
  expect(duesOf(billed)).toEqual(["2026-04 4000.00", "2026-05 3000.00", "2026-06 5000.00"]);
  expect(billed.total).toMatchObject({ committed: "12000.00", open: "12000.00" });
  const { installments } = quoteSchema.parse((await anna.get(`/api/quotes/${contract.id}`)).body);
  expect(installments.map(({ date }) => date)).toEqual(["2026-04-01", "2026-05-10"]);
  await anna.post(`/api/invoices/${added.id}/payments`, paymentBody("1000"));
  expect(duesOf(await overview())).toEqual([
    "2026-04 4000.00",
    "2026-05 2000.00",
    "2026-06 5000.00",
  ]);
});

test("an invoice for the contract as a whole is due before its scheduled payments", async () => {
  const lines = [{ description: "Roof", amount: "5000" }];
  await approvedInvoiceOf(anna, projectId, second("0", { lines }));
  expect(duesOf(await overview())).toEqual(["2026-05 5000.00", "2026-06 7000.00"]);
});

test("the budget shows the invoiced amount of each line", async () => {
  await createInvoiceOf(anna, projectId, second("3000"));
  const credited = await approvedInvoiceOf(anna, projectId, second("500.25", { number: "2" }));
  await approvedInvoiceOf(anna, projectId, second("100", { creditOf: credited.id }));
  await createInvoiceOf(anna, projectId, second("50", { creditOf: credited.id }));
  await createInvoiceOf(anna, projectId, { lines: [{ description: "Boards", amount: "70" }] });
  await createInvoiceOf(anna, projectId, second("999", { status: "draft" }));
  const { lines, unplanned, total } = await overview();
  expect([lines[0]?.figures.invoiced, unplanned.invoiced, total.invoiced]).toEqual([
    "3400.25",
    "70.00",
    "3470.25",
  ]);
  await setInvoiceStatusOf(anna, credited, "disputed", "Never delivered");
  expect((await overview()).lines[0]?.figures.invoiced).toBe("3000.00");
});
