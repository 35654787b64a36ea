import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attention, attention } from "../../../shared/attention/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { completeMilestone, createMilestone } from "../../../tests/support/records/milestones.ts";

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

async function attentionOf(projectId: number): Promise<Attention> {
  return attention.parse((await anna.get(`/api/projects/${projectId}/attention`)).body);
}

test("is empty for a new project", async () => {
  const { id } = await createProject(anna);
  expect(await attentionOf(id)).toEqual({ items: [], more: 0 });
});

test("lists what is late, over budget, released, invoiced or untidy", async () => {
  const { id: projectId } = await createProject(anna, { budget: "50000" });
  const line = await createLine(anna, projectId, { category: "Materials", planned: "100" });
  await createExpense(anna, projectId, { category: "Materials", amount: "150" });
  const roughIn = await createMilestone(anna, projectId, {
    title: "Rough-in",
    targetDate: "2026-01-05",
  });
  await createMilestone(anna, projectId, { title: "Permit", targetDate: "2026-01-02" });
  const contract = await createContract(anna, projectId, { work: "Plumbing", amount: "5000" }, [
    { kind: "date", title: "Second", amount: "2000", dueDate: "2026-01-03" },
    { kind: "milestone", title: "Rough-in done", amount: "2000", milestoneId: roughIn.id },
  ]);
  await completeMilestone(anna, roughIn.id);
  const invoice = await createInvoiceOf(anna, projectId, {
    dueDate: "2026-01-04",
    lines: [{ description: "Boards", amount: "70" }],
  });

  expect((await attentionOf(projectId)).items).toEqual([
    expect.objectContaining({
      kind: "payment_overdue",
      quoteId: contract.id,
      amount: "2000.00",
      day: "2026-01-03",
    }),
    expect.objectContaining({ kind: "invoice_overdue", invoiceId: invoice.id, amount: "70.00" }),
    { kind: "line_over", lineId: line.id, category: "Materials", room: null, amount: "50.00" },
    expect.objectContaining({
      kind: "payment_released",
      quoteId: contract.id,
      title: "Rough-in done",
      milestone: "Rough-in",
    }),
    expect.objectContaining({ kind: "milestone_overdue", title: "Permit" }),
    { kind: "receipts_missing", count: 1 },
  ]);
});

test("another user's project is not found", async () => {
  const bert = await testApp.homeowner();
  const { id } = await createProject(bert);
  expect((await anna.get(`/api/projects/${id}/attention`)).status).toBe(404);
});
