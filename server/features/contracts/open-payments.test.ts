import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";

let testApp: TestApp;
let anna: Homeowner;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
});
afterAll(() => testApp.close());

const pathOf = (projectId: number) => `/api/projects/${projectId}/open-payments`;

test("lists open installments and invoices by date, using a milestone's target date", async () => {
  const { id: projectId } = await createProject(anna, { budget: "50000" });
  const roughIn = await createMilestone(anna, projectId, {
    title: "Rough-in",
    targetDate: "2199-01-04",
  });
  const contract = await createContract(anna, projectId, { work: "Plumbing", amount: "5000" }, [
    { kind: "date", title: "First", amount: "2000", dueDate: "2026-01-03" },
    { kind: "milestone", title: "Second", amount: "3000", milestoneId: roughIn.id },
  ]);
  const invoice = await createInvoiceOf(anna, projectId, {
    dueDate: "2199-01-05",
    lines: [{ description: "Boards", amount: "70" }],
  });
  const { body } = await anna.get(pathOf(projectId));
  expect(body).toEqual([
    expect.objectContaining({
      kind: "installment",
      quoteId: contract.id,
      title: "First",
      work: "Plumbing",
      amount: "2000.00",
      day: "2026-01-03",
      status: "overdue",
    }),
    expect.objectContaining({ title: "Second", day: "2199-01-04", status: "waiting" }),
    expect.objectContaining({
      kind: "invoice",
      id: invoice.id,
      quoteId: null,
      amount: "70.00",
      day: "2199-01-05",
      status: "later",
    }),
  ]);
});

test("are not shown to another user", async () => {
  const { id: projectId } = await createProject(anna);
  const stranger = await testApp.homeowner();
  expect(await stranger.get(pathOf(projectId))).toMatchObject({ status: 404 });
});
