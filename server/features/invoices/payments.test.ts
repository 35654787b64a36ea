import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Expense, expense as expenseSchema } from "../../../shared/expenses/contract.ts";
import { type QuoteRecord, quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createContract,
  createLine,
} from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  approvedInvoiceOf,
  createInvoiceOf,
  paymentBody,
  setInvoiceStatusOf,
} from "../../../tests/support/records/invoices.ts";
import { addStoredReceipt } from "../../../tests/support/records/uploads.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;
let contractorId: number;
let contract: QuoteRecord;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
  contractorId = (await createContractor(anna, { name: "Ridge Roofing" })).id;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  projectId = (await createProject(anna, { budget: "50000" })).id;
  const line = await createLine(anna, projectId, { category: "Roofing" });
  contract = await createContract(
    anna,
    projectId,
    { contractorId, lineId: line.id, amount: "12000" },
    [
      { kind: "deposit", title: "Deposit", amount: "4000" },
      { kind: "date", title: "Second", amount: "8000", dueDate: "2026-05-01" },
    ],
  );
});

const depositId = () => contract.installments[0]?.id ?? 0;
const approved = (overrides: Record<string, unknown> = {}) =>
  approvedInvoiceOf(anna, projectId, {
    contractorId,
    quoteId: contract.id,
    number: "1042",
    lines: [{ description: "Deposit", amount: "4000", installmentId: depositId() }],
    ...overrides,
  });
const send = (of: InvoiceRecord, amount: string, overrides: Record<string, unknown> = {}) =>
  anna.post(`/api/invoices/${of.id}/payments`, paymentBody(amount, overrides));
const pay = async (...given: Parameters<typeof send>): Promise<InvoiceRecord> => {
  const response = await send(...given);
  if (response.status !== 201) throw new Error(response.text);
  return invoiceSchema.parse(response.body);
};
const read = async ({ id }: InvoiceRecord) =>
  invoiceSchema.parse((await anna.get(`/api/invoices/${id}`)).body);
const readContract = async () =>
  quoteSchema.parse((await anna.get(`/api/quotes/${contract.id}`)).body);
const readExpense = async (of: InvoiceRecord): Promise<Expense> => {
  const response = await anna.get(`/api/expenses/${of.payments[0]?.expenseId}`);
  return expenseSchema.parse(response.body);
};

describe("paying an invoice", () => {
  test("adds an expense under its contract and scheduled payment", async () => {
    const paid = await pay(await approved(), "4000");
    expect(paid).toMatchObject({
      status: "paid",
      figures: { paid: "4000.00", open: "0.00" },
      payments: [{ date: "2026-03-09", amount: "4000.00" }],
    });
    expect(await readExpense(paid)).toMatchObject({
      description: "Invoice 1042: New roof",
      amount: "4000.00",
      category: "Roofing",
      paymentMethod: "Check",
      contractorId,
      details: { quoteId: contract.id, installmentId: depositId() },
    });
    expect(await readContract()).toMatchObject({
      figures: { paid: "4000.00" },
      installments: [{ paid: "4000.00", status: "paid" }, { paid: "0.00" }],
    });
  });

  test("keeps its receipt", async () => {
    const key = await addStoredReceipt(testApp.db, anna.user.id);
    const { body } = await send(await approved(), "4000", { imageUrl: key });
    expect((await readExpense(invoiceSchema.parse(body))).imageUrl).toBe(key);
  });

  test("in parts keeps the rest open, and never exceeds the approved amount", async () => {
    const added = await approved();
    expect(await pay(added, "1500.50")).toMatchObject({
      status: "part_paid",
      figures: { open: "2499.50" },
    });
    expect(await send(added, "2499.51")).toMatchObject({
      status: 400,
      body: {
        details: { issues: [{ path: ["amount"], message: "Only $2,499.50 is left to pay" }] },
      },
    });
    expect((await pay(added, "2499.50")).status).toBe("paid");
    expect(await send(added, "0.01")).toMatchObject({
      status: 400,
      body: { details: { issues: [{ message: "This invoice is already paid" }] } },
    });
  });

  test("requires its approval", async () => {
    const added = await createInvoiceOf(anna, projectId, {
      lines: [{ description: "x", amount: "9" }],
    });
    expect(await send(added, "9")).toMatchObject({
      status: 409,
      body: { error: "Approve the invoice before you pay it." },
    });
  });

  test("is done once for one Idempotency-Key", async () => {
    const added = await approved();
    const headers = { "idempotency-key": "payment-of-1042" };
    const path = `/api/invoices/${added.id}/payments`;
    const again = () => anna.send("POST", path, paymentBody("1000"), headers);
    expect(await again()).toMatchObject({ status: 201, body: { figures: { paid: "1000.00" } } });
    expect(await again()).toMatchObject({ status: 201, body: { figures: { paid: "1000.00" } } });
  });

  test("is undone by deleting the expense, and redone by restoring it", async () => {
    const paid = await pay(await approved(), "4000");
    const path = `/api/expenses/${paid.payments[0]?.expenseId}`;
    expect((await anna.delete(path)).status).toBe(204);
    expect(await read(paid)).toMatchObject({ status: "approved", figures: { open: "4000.00" } });
    await pay(paid, "0.01");
    await anna.post(`${path}/restore`, {});
    // It would exceed the invoice by a cent now.
    expect(await read(paid)).toMatchObject({ status: "part_paid", figures: { paid: "0.01" } });
  });

  test("remains when the expense is edited", async () => {
    const paid = await pay(await approved(), "3000");
    const { id, details: _, ...expense } = await readExpense(paid);
    const path = `/api/expenses/${id}`;
    expect(await anna.put(path, { ...expense, amount: "4000.01" })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["amount"] }] } },
    });
    expect((await anna.put(path, { ...expense, amount: "3999" })).status).toBe(200);
    expect(await read(paid)).toMatchObject({ figures: { open: "1.00" } });
    const other = (await createProject(anna)).id;
    expect((await anna.put(path, { ...expense, projectId: other })).status).toBe(200);
    expect(await read(paid)).toMatchObject({ status: "approved", payments: [] });
  });

  test("adds a refund to the open amount", async () => {
    const paid = await pay(await approved(), "4000");
    expect(await send(paid, "4000.01", { isRefund: true })).toMatchObject({ status: 400 });
    expect(await pay(paid, "500", { isRefund: true })).toMatchObject({
      status: "part_paid",
      figures: { paid: "3500.00", open: "500.00" },
      payments: [{ amount: "4000.00" }, { amount: "-500.00" }],
    });
  });
});

describe("a credit note", () => {
  const credit = (creditOf: number, amount: string) =>
    createInvoiceOf(anna, projectId, {
      contractorId,
      quoteId: contract.id,
      creditOf,
      number: "C-1",
      lines: [{ description: "Damaged gutter", amount }],
    });

  test("reduces its invoice once it is approved", async () => {
    const paid = await pay(await approved(), "3000");
    const note = await credit(paid.id, "600");
    expect(note.match).toMatchObject({ verdict: "pay", billed: "3400.00" });
    expect((await read(paid)).figures.open).toBe("1000.00");
    await setInvoiceStatusOf(anna, note, "approved");
    expect((await read(paid)).figures).toMatchObject({ credited: "600.00", open: "400.00" });
    expect(await send(paid, "400.01")).toMatchObject({ status: 400 });
    expect((await pay(paid, "400")).status).toBe("paid");
    expect(await anna.delete(`/api/invoices/${paid.id}`)).toMatchObject({ status: 409 });
    expect(await send(note, "1")).toMatchObject({ status: 409 });
  });

  test("above the invoice's amount is held", async () => {
    const note = await credit((await approved()).id, "4000.01");
    expect(note.match).toMatchObject({
      verdict: "hold",
      reasons: [{ code: "credit_above_invoice", by: "0.01" }],
    });
  });
});

describe("an earlier expense", () => {
  test("can be made a payment of the invoice, and unlinked", async () => {
    const added = await approved();
    const { id } = await createExpense(anna, projectId, { amount: "2500", contractorId });
    const path = `/api/invoices/${added.id}/linked-payments`;
    const linked = await anna.post(path, { expenseId: id });
    expect(linked).toMatchObject({ status: 201, body: { figures: { paid: "2500.00" } } });
    expect((await readContract()).figures.paid).toBe("2500.00");
    const more = await createExpense(anna, projectId, { amount: "1500.01" });
    expect(await anna.post(path, { expenseId: more.id })).toMatchObject({ status: 400 });
    const elsewhere = await createExpense(anna, (await createProject(anna)).id);
    expect(await anna.post(path, { expenseId: elsewhere.id })).toMatchObject({ status: 404 });
    expect(await anna.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      body: { status: "approved", payments: [] },
    });
  });

  test("counts as billed while it has no invoice", async () => {
    await createExpense(anna, projectId, {
      amount: "4000",
      contractorId,
      details: { quoteId: contract.id, installmentId: depositId() },
    });
    const { match } = await approved();
    expect(match).toMatchObject({
      billedBefore: "4000.00",
      reasons: [{ code: "above_installment", by: "4000.00" }],
    });
  });
});

test("an invoice with payments can't be withdrawn or deleted, nor can its contract", async () => {
  const paid = await pay(await approved(), "1000");
  const path = `/api/invoices/${paid.id}`;
  expect((await setInvoiceStatusOf(anna, paid, "disputed", "Leaks")).figures.paid).toBe("1000.00");
  const refused = {
    status: 409,
    body: { error: "This invoice has payments. Delete or unlink them first." },
  };
  expect(await anna.patch(`${path}/status`, { status: "void" })).toMatchObject(refused);
  expect(await anna.delete(path)).toMatchObject(refused);
  await anna.delete(`${path}/linked-payments/${paid.payments[0]?.expenseId}`);
  expect((await setInvoiceStatusOf(anna, paid, "void")).status).toBe("void");
});
