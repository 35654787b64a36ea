import { afterAll, beforeAll, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { approvedInvoiceOf, createInvoiceOf } from "../../../tests/support/records/invoices.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test("what its lines are matched to can be deleted, and its contractor, who comes back", async () => {
  const anna = await testApp.homeowner();
  const { id: projectId } = await createProject(anna, { budget: "50000" });
  const contract = await createContract(anna, projectId, { amount: "12000" }, [
    { kind: "deposit", title: "Deposit", amount: "4000" },
  ]);
  const installmentId = contract.installments[0]?.id;
  const read = async ({ id }: InvoiceRecord) =>
    invoiceSchema.parse((await anna.get(`/api/invoices/${id}`)).body);
  const changed = await anna.post(`/api/quotes/${contract.id}/change-orders`, {
    reason: "Skylight",
    cost: "900",
    status: "approved",
  });
  const [order] = quoteSchema.parse(changed.body).changeOrders;
  const added = await approvedInvoiceOf(anna, projectId, {
    quoteId: contract.id,
    lines: [
      { description: "Deposit", amount: "4000", installmentId },
      { description: "Skylight", amount: "900", changeOrderId: order?.id },
    ],
  });
  expect(added.match.verdict).toBe("pay");
  await anna.put(`/api/quotes/${contract.id}/installments`, { installments: [] });
  await anna.delete(`/api/change-orders/${order?.id}`);
  const gone = await createContractor(anna, { name: "Short Stay" });
  const theirs = await createInvoiceOf(anna, projectId, { contractorId: gone.id });
  await anna.delete(`/api/contractors/${gone.id}`);
  expect((await read(theirs)).contractor).toBeNull();
  await anna.post(`/api/contractors/${gone.id}/restore`, {});
  expect((await read(theirs)).contractor?.name).toBe("Short Stay");
  expect((await read(added)).lines).toMatchObject([
    { installmentId: null },
    { changeOrderId: null },
  ]);
  expect(await anna.delete(`/api/quotes/${contract.id}`)).toMatchObject({ status: 409 });
  expect((await anna.delete(`/api/projects/${projectId}`)).status).toBe(204);
});
