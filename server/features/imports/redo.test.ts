import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Expense, expensePage } from "../../../shared/expenses/contract.ts";
import { expenseImport, expenseImportList } from "../../../shared/imports/contract.ts";
import { type InvoiceRecord, invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { importFile, previewOf } from "../../../tests/support/records/imports.ts";
import { approvedInvoiceOf, paymentBody } from "../../../tests/support/records/invoices.ts";
import { rowsOf } from "../../../tests/support/database/owned-rows.ts";
import { proHomeowner, setSubscription } from "../../../tests/support/records/subscriptions.ts";
import { addStoredReceipt, uploadState } from "../../../tests/support/records/uploads.ts";

const FILE =
  "Date,Description,Amount\n" +
  "2026-03-02,Lumber,-412.18\n2026-03-04,Sink,-310.00\n2026-03-05,Tap,-90.00\n";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
});

async function expenses(): Promise<Expense[]> {
  const response = await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
  return expensePage.parse(response.body).expenses;
}

async function expenseOf(description: string): Promise<Expense> {
  const found = (await expenses()).find((expense) => expense.description === description);
  if (found === undefined) throw new Error(`There is no ${description}`);
  return found;
}

async function undo(id: number) {
  const response = await anna.delete(`/api/imports/${id}`);
  return expenseImport.parse(response.body);
}

async function redo(id: number) {
  const response = await anna.post(`/api/imports/${id}/restore`);
  expect([response.status, response.text]).toMatchObject([200, expect.any(String)]);
  return expenseImport.parse(response.body);
}

describe("an undone import", () => {
  test("is restored unchanged as a whole", async () => {
    const made = await importFile(anna, projectId, FILE);
    const before = await expenses();
    expect(await undo(made.id)).toMatchObject({ remaining: 0, restorable: 3 });
    expect(await redo(made.id)).toEqual(made);
    expect(await expenses()).toEqual(before);
    expect(await redo(made.id)).toEqual(made);
    expect(await undo(made.id)).toMatchObject({ remaining: 0, restorable: 3 });
  });

  test("is restored with receipts, shares and refunds, as edited", async () => {
    const made = await importFile(anna, projectId, FILE);
    const [lumber, sink, tap] = [
      await expenseOf("Lumber"),
      await expenseOf("Sink"),
      await expenseOf("Tap"),
    ];
    const first = await addStoredReceipt(testApp.db, anna.user.id);
    const more = [
      await addStoredReceipt(testApp.db, anna.user.id),
      await addStoredReceipt(testApp.db, anna.user.id),
    ];
    const changes = [
      [lumber, { imageUrl: first }],
      [sink, { details: { receipts: more } }],
    ] as const;
    for (const [{ id }, change] of changes) {
      const body = expenseBody(projectId, { amount: "300", ...change });
      expect((await anna.put(`/api/expenses/${id}`, body)).status).toBe(200);
    }
    await createExpense(anna, projectId, {
      amount: "5",
      details: { isRefund: true, refundOf: tap.id },
    });
    // Every write adds an entry and increments the owner's version.
    const except = ["activity", "owners"];
    const before = await rowsOf(testApp.db, anna.user.id, except);
    await undo(made.id);
    for (const key of [first, ...more]) expect(await uploadState(testApp.db, key)).toBe("trashed");
    expect(await redo(made.id)).toMatchObject({ remaining: 3, restorable: 0, undoneAt: null });
    for (const key of [first, ...more]) expect(await uploadState(testApp.db, key)).toBe("stored");
    expect(await rowsOf(testApp.db, anna.user.id, except)).toBe(before);
  });

  test("excludes expenses deleted before the undo, and those restored one by one", async () => {
    const made = await importFile(anna, projectId, FILE);
    const [lumber, sink] = [await expenseOf("Lumber"), await expenseOf("Sink")];
    await anna.delete(`/api/expenses/${lumber.id}`);
    testApp.clock.advance(1000);
    expect(await undo(made.id)).toMatchObject({ remaining: 0, restorable: 2 });
    expect((await anna.post(`/api/expenses/${sink.id}/restore`)).status).toBe(200);
    testApp.clock.advance(1000);
    // Undoing again also deletes that one, and all that were ever deleted can still be restored.
    expect(await undo(made.id)).toMatchObject({ remaining: 0, restorable: 2 });
    expect(await redo(made.id)).toMatchObject({ remaining: 2, restorable: 0, undoneAt: null });
    expect((await expenses()).map(({ description }) => description)).toEqual(["Tap", "Sink"]);
  });

  test("is restored with its deleted refunds linked", async () => {
    const made = await importFile(anna, projectId, FILE);
    const sink = await expenseOf("Sink");
    const refund = await createExpense(anna, projectId, {
      amount: "50",
      details: { isRefund: true, refundOf: sink.id },
    });
    await anna.delete(`/api/expenses/${refund.id}`);
    await undo(made.id);
    await anna.post(`/api/expenses/${refund.id}/restore`);
    await redo(made.id);
    expect((await anna.get(`/api/expenses/${refund.id}`)).body).toMatchObject({
      details: { refundOf: sink.id },
    });
  });

  test("can be imported again from its file, without duplicate warnings", async () => {
    const made = await importFile(anna, projectId, FILE);
    await undo(made.id);
    const { rows } = await previewOf(anna, { projectId }, FILE);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["ready", "ready", "ready"]);
  });

  test("is restored on a smaller plan, but not beyond its earlier number of expenses", async () => {
    const made = await importFile(
      anna,
      projectId,
      `${FILE}2026-03-06,a,-1\n2026-03-07,b,-1\n2026-03-08,c,-1\n`,
    );
    await undo(made.id);
    await setSubscription(testApp.db, anna.user.id, { status: "free" });
    expect(await redo(made.id)).toMatchObject({ remaining: 6 });
    await undo(made.id);
    for (let more = 0; more < 2; more += 1) await createExpense(anna, projectId);
    const before = await rowsOf(testApp.db, anna.user.id);
    const response = await anna.post(`/api/imports/${made.id}/restore`);
    expect(response).toMatchObject({ status: 403, body: { code: "plan_limit_reached" } });
    expect(await rowsOf(testApp.db, anna.user.id)).toBe(before);
  });

  test("is restored once by concurrent requests, and only by its owner", async () => {
    const made = await importFile(anna, projectId, FILE);
    await undo(made.id);
    const path = `/api/imports/${made.id}/restore`;
    const boris = await testApp.homeowner();
    const missing = await boris.post("/api/imports/9999999/restore");
    expect((await boris.post(path)).text).toBe(missing.text);
    expect(missing.status).toBe(404);
    const responses = await Promise.all([
      anna.post(path),
      anna.post(path),
      anna.delete(path.replace("/restore", "")),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const list = await anna.get(`/api/imports?projectId=${projectId}`);
    const [state] = expenseImportList.parse(list.body).imports;
    expect((state?.remaining ?? 0) + (state?.restorable ?? 0)).toBe(3);
  });

  test("cannot be restored after the trash is emptied", async () => {
    const made = await importFile(anna, projectId, FILE);
    await undo(made.id);
    await testApp.db.execute("delete from trash");
    expect(await redo(made.id)).toMatchObject({ remaining: 0, restorable: 0 });
  });
});

describe("an undone import of an invoice's payments", () => {
  let invoice: InvoiceRecord;
  beforeEach(async () => {
    invoice = await approvedInvoiceOf(anna, projectId);
  });

  /** Imports expenses that pay the invoice. */
  async function importPayments(...rows: Record<string, unknown>[]): Promise<number> {
    const expenses = rows.map((row) => {
      const { projectId: _, ...expense } = expenseBody(projectId, row);
      return expense;
    });
    const body = { projectId, fileName: "march.csv", expenses };
    const { id } = expenseImport.parse((await anna.post("/api/imports", body)).body);
    for (const { description } of rows) {
      const { id: expenseId } = await expenseOf(String(description));
      const linked = await anna.post(`/api/invoices/${invoice.id}/linked-payments`, { expenseId });
      expect(linked.status).toBe(201);
    }
    return id;
  }

  async function addReceipts({ id, details, ...expense }: Expense): Promise<void> {
    const receipts = [
      await addStoredReceipt(testApp.db, anna.user.id),
      await addStoredReceipt(testApp.db, anna.user.id),
    ];
    const body = { ...expense, details: { ...details, receipts } };
    expect((await anna.put(`/api/expenses/${id}`, body)).status).toBe(200);
  }

  async function figures() {
    return invoiceSchema.parse((await anna.get(`/api/invoices/${invoice.id}`)).body).figures;
  }

  test.each([
    { what: "without receipts", withReceipts: [] },
    { what: "with receipts", withReceipts: ["Bundle returned", "Shingles"] },
    { what: "with receipts of the payment only", withReceipts: ["Shingles"] },
  ])("is restored $what, with a refund before its payment", async ({ withReceipts }) => {
    const id = await importPayments(
      { description: "Gutter", amount: "1000" },
      { description: "Bundle returned", amount: "500", isRefund: true },
      { description: "Shingles", amount: "3000" },
    );
    await anna.delete(`/api/expenses/${(await expenseOf("Gutter")).id}`);
    testApp.clock.advance(1000);
    for (const description of withReceipts) await addReceipts(await expenseOf(description));
    await undo(id);
    await redo(id);
    expect(await figures()).toMatchObject({ paid: "2500.00" });
  });

  test("does not overpay an invoice that was paid in part since", async () => {
    const id = await importPayments(
      { description: "First half", amount: "2000" },
      { description: "Second half", amount: "2000" },
    );
    await undo(id);
    await anna.post(`/api/invoices/${invoice.id}/payments`, paymentBody("1500"));
    await redo(id);
    expect(await figures()).toMatchObject({ paid: "3500.00", open: "500.00" });
  });
});
