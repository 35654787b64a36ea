import { afterAll, beforeAll, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import {
  type Expense,
  expense as expenseSchema,
  expensePage,
} from "../../../shared/expenses/contract.ts";
import { expenseImport } from "../../../shared/imports/contract.ts";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { acceptedQuoteOf } from "../../../tests/support/records/budget/quotes.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import {
  approvedInvoiceOf,
  createInvoiceOf,
  paymentBody,
  setInvoiceStatusOf,
} from "../../../tests/support/records/invoices.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  testApp = await createTestApp();
  anna = await testApp.homeowner();
  projectId = (await createProject(anna, { budget: "50000" })).id;
});
afterAll(() => testApp.close());

/** Pays the invoice and reads the expense. */
async function paid({ id }: InvoiceRecord, amount: string): Promise<Expense> {
  const response = await anna.post(`/api/invoices/${id}/payments`, paymentBody(amount));
  const { payments } = invoiceSchema.parse(response.body);
  return expenseSchema.parse((await anna.get(`/api/expenses/${payments[0]?.expenseId}`)).body);
}
const read = async ({ id }: InvoiceRecord) =>
  invoiceSchema.parse((await anna.get(`/api/invoices/${id}`)).body);

test("a payment moved to another contract is removed from its invoice", async () => {
  const contract = await acceptedQuoteOf(anna, projectId);
  const invoice = await approvedInvoiceOf(anna, projectId, { quoteId: contract.id, number: "8" });
  const { id, ...expense } = await paid(invoice, "4000");
  const path = `/api/expenses/${id}`;
  const kept = await anna.put(path, { ...expense, notes: "Check 12" });
  expect(kept.status).toBe(200);
  expect(await read(invoice)).toMatchObject({ status: "paid" });
  expect((await anna.put(path, { ...expense, details: null })).status).toBe(200);
  expect(await read(invoice)).toMatchObject({ status: "approved", payments: [] });
  const activity = await anna.get(`/api/activity?kind=expense&recordId=${id}`);
  const { lines } = activityPage.parse(activity.body);
  expect(lines[0]?.changes).toMatchObject({ invoice: [expect.stringContaining("8"), null] });
  const ofInvoice = await anna.get(`/api/activity?kind=invoice&recordId=${invoice.id}`);
  const [left] = activityPage.parse(ofInvoice.body).lines;
  expect(left?.changes).toMatchObject({ paid: ["4000.00", null] });
});

test("a restored payment does not join its invoice under another contract", async () => {
  const [before, after] = [
    await acceptedQuoteOf(anna, projectId),
    await acceptedQuoteOf(anna, projectId),
  ];
  const invoice = await approvedInvoiceOf(anna, projectId, { quoteId: before.id });
  const { id } = await paid(invoice, "1000");
  await anna.delete(`/api/expenses/${id}`);
  await setInvoiceStatusOf(anna, invoice, "received");
  const moved = { ...(await read(invoice)), quoteId: after.id };
  expect((await anna.put(`/api/invoices/${invoice.id}`, moved)).status).toBe(200);
  await setInvoiceStatusOf(anna, invoice, "approved", "Agreed by phone");
  const restored = await anna.post(`/api/expenses/${id}/restore`);
  expect(restored.body).toMatchObject({ details: { quoteId: before.id } });
  expect(await read(invoice)).toMatchObject({ payments: [] });
});

test("a payment above the amount left by an approved credit note can only be lowered", async () => {
  const invoice = await approvedInvoiceOf(anna, projectId);
  const { id, details: _, ...expense } = await paid(invoice, "4000");
  const lines = [{ description: "Damaged gutter", amount: "1000" }];
  const note = await createInvoiceOf(anna, projectId, { creditOf: invoice.id, lines });
  await setInvoiceStatusOf(anna, note, "approved", "Agreed by phone");
  const change = (amount: string) => anna.put(`/api/expenses/${id}`, { ...expense, amount });
  expect((await change("3500")).status).toBe(200);
  expect(await change("3500.01")).toMatchObject({
    status: 400,
    body: {
      details: {
        issues: [{ message: "The payments of the invoice would be $3,500.01 of $3,000.00" }],
      },
    },
  });
  expect((await change("3000")).status).toBe(200);
  expect((await read(invoice)).figures).toMatchObject({ paid: "3000.00", open: "0.00" });
});

test("a retried payment is not recorded again after its deletion", async () => {
  const invoice = await approvedInvoiceOf(anna, projectId);
  const path = `/api/invoices/${invoice.id}/payments`;
  const send = () =>
    anna.send("POST", path, paymentBody("1000"), { "idempotency-key": "deleted-payment" });
  const { payments } = invoiceSchema.parse((await send()).body);
  await anna.delete(`/api/expenses/${payments[0]?.expenseId}`);
  expect(await send()).toMatchObject({
    status: 409,
    body: { error: "This expense was already saved, and has been deleted since" },
  });
});

test("a payment can't be deleted while a refund of its invoice needs it", async () => {
  const contract = await acceptedQuoteOf(anna, projectId);
  const invoice = await approvedInvoiceOf(anna, projectId, { quoteId: contract.id });
  const { id, ...expense } = await paid(invoice, "4000");
  const path = `/api/invoices/${invoice.id}`;
  await anna.post(`${path}/payments`, paymentBody("500", { isRefund: true }));
  const refundId = (await read(invoice)).payments[1]?.expenseId;
  const remove = (...ids: unknown[]) => anna.post("/api/expenses/bulk/delete", { ids });
  const responses = [
    await anna.delete(`/api/expenses/${id}`),
    await remove(id),
    await anna.delete(`${path}/linked-payments/${id}`),
    await anna.put(`/api/expenses/${id}`, { ...expense, details: null }),
  ];
  const error =
    "More of the invoice would be refunded than was paid. Delete or unlink its refunds first.";
  for (const response of responses)
    expect(response).toMatchObject({ status: 409, body: { error } });
  expect((await read(invoice)).figures.paid).toBe("3500.00");
  expect((await remove(id, refundId)).status).toBe(204);
  expect(await read(invoice)).toMatchObject({ status: "approved", payments: [] });
});

test("a refund recorded before its invoice's payment is restored together with it", async () => {
  const invoice = await approvedInvoiceOf(anna, projectId);
  const add = async (fields: object) =>
    expenseSchema.parse(
      (await anna.post("/api/expenses", expenseBody(projectId, { ...fields }))).body,
    ).id;
  const refundId = await add({ amount: "500", details: { isRefund: true } });
  const paymentId = await add({ amount: "4000" });
  for (const expenseId of [paymentId, refundId]) {
    await anna.post(`/api/invoices/${invoice.id}/linked-payments`, { expenseId });
  }
  const ids = [refundId, paymentId];
  expect((await anna.post("/api/expenses/bulk/delete", { ids })).status).toBe(204);
  expect(await read(invoice)).toMatchObject({ payments: [] });
  expect((await anna.post("/api/expenses/bulk/restore", { ids })).status).toBe(200);
  expect((await read(invoice)).figures.paid).toBe("3500.00");
});

test("an import can't be undone while a refund needs one of its expenses", async () => {
  const invoice = await approvedInvoiceOf(anna, projectId);
  const { projectId: _, ...row } = expenseBody(projectId, { amount: "4000" });
  const body = { projectId, fileName: "march.csv", expenses: [row] };
  const { id } = expenseImport.parse((await anna.post("/api/imports", body)).body);
  const list = await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
  const imported = expensePage
    .parse(list.body)
    .expenses.find(({ details }) => details?.importId === id);
  const path = `/api/invoices/${invoice.id}`;
  await anna.post(`${path}/linked-payments`, { expenseId: imported?.id });
  await anna.post(`${path}/payments`, paymentBody("500", { isRefund: true }));
  expect(await anna.delete(`/api/imports/${id}`)).toMatchObject({ status: 409 });
  expect((await read(invoice)).figures.paid).toBe("3500.00");
});
