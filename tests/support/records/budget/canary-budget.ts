import { scopeComparison } from "../../../../shared/contracts/scope.ts";
import { createContractor } from "../contractors.ts";
import { createExpense, expenseBody } from "../factories.ts";
import type { Homeowner, TestApp } from "../../app/app.ts";
import { createContract, createLine } from "./budget-factories.ts";
import { invoice as invoiceSchema } from "../../../../shared/invoices/contract.ts";
import { merchantRule } from "../../../../shared/merchant-rules/contract.ts";
import { approvedInvoiceOf, paymentBody } from "../invoices.ts";
import { createRecurring } from "../recurring-expenses.ts";
import { addReceiptMail } from "../receipt-mail.ts";
import { addStoredReceipt } from "../uploads.ts";

export interface CanaryPlan {
  lineId: number;
  ruleId: number;
  recurringId: number;
  quoteId: number;
  installmentId: number;
  scopeItemId: number;
  changeOrderId: number;
  importId: number;
  /** a payment under the contract, with shares and a second receipt */
  expenseId: number;
  /** an upload that no record refers to */
  freeKey: string;
  /** the quote's file */
  fileKey: string;
  /** a contractor with a document */
  contractorId: number;
  documentKey: string;
  /** another contractor without records */
  idleContractorId: number;
  draftId: number;
  /** partly paid */
  invoiceId: number;
  /** the expense that pays it */
  paymentId: number;
  senderId: number;
  emailId: number;
}

/** One of each budget record, with `canary` in all texts. */
export async function addCanaryPlan(
  { db }: Pick<TestApp, "db">,
  homeowner: Homeowner,
  projectId: number,
  canary: string,
): Promise<CanaryPlan> {
  const line = await createLine(homeowner, projectId, { category: canary, room: canary });
  const schedule = [{ kind: "deposit", title: canary, amount: "500" }];
  const offered = {
    work: canary,
    scope: canary,
    lineId: line.id,
    items: [{ description: canary, amount: "1" }],
  };
  const contract = await createContract(homeowner, projectId, offered, schedule);
  const changed = await homeowner.post(`/api/quotes/${contract.id}/change-orders`, {
    reason: canary,
    cost: "10",
    status: "approved",
  });
  const fileKey = await addStoredReceipt(db, homeowner.user.id);
  const filed = await homeowner.post(`/api/quotes/${contract.id}/files`, {
    key: fileKey,
    name: canary,
  });
  const { id: contractorId } = await createContractor(homeowner, { name: canary });
  const documentKey = await addStoredReceipt(db, homeowner.user.id);
  const documented = await homeowner.post(`/api/contractors/${contractorId}/documents`, {
    key: documentKey,
    kind: "license",
    name: canary,
  });
  const { projectId: _, ...imported } = expenseBody(projectId, { description: canary });
  const brought = await homeowner.post("/api/imports", {
    projectId,
    fileName: canary,
    expenses: [imported],
  });
  const keys = [await addStoredReceipt(db, homeowner.user.id)];
  const drafted = await homeowner.post("/api/drafts", { projectId, keys });
  const scoped = await homeowner.post("/api/scope-items", {
    projectId,
    work: canary,
    from: "quotes",
  });
  const ruled = await homeowner.put(`/api/projects/${projectId}/merchant-rules`, {
    merchant: canary,
    category: canary,
  });
  const { items } = scopeComparison.parse(scoped.body);
  const failed = [changed, filed, documented, brought, drafted].find(
    ({ status }) => status !== 201,
  );
  if (failed) throw new Error(`Could not make a budget: ${failed.text}`);
  const expense = await createExpense(homeowner, projectId, {
    description: canary,
    amount: "100",
    details: {
      quoteId: contract.id,
      shares: [{ lineId: line.id, amount: "100" }],
      receipts: [await addStoredReceipt(db, homeowner.user.id)],
    },
  });
  const invoice = await approvedInvoiceOf(homeowner, projectId, {
    number: canary,
    quoteId: contract.id,
    lines: [{ description: canary, amount: "40" }],
    note: canary,
  });
  const paid = invoiceSchema.parse(
    (await homeowner.post(`/api/invoices/${invoice.id}/payments`, paymentBody("10"))).body,
  );
  const { changeOrders } = changed.body as { changeOrders: { id: number }[] };
  return {
    lineId: line.id,
    recurringId: (
      await createRecurring(homeowner, projectId, { description: canary, notes: canary })
    ).id,
    ruleId: merchantRule.parse(ruled.body).id,
    quoteId: contract.id,
    installmentId: contract.installments[0]?.id ?? 0,
    scopeItemId: items[0]?.id ?? 0,
    changeOrderId: changeOrders[0]?.id ?? 0,
    importId: (brought.body as { id: number }).id,
    expenseId: expense.id,
    freeKey: await addStoredReceipt(db, homeowner.user.id),
    fileKey,
    contractorId,
    documentKey,
    idleContractorId: (await createContractor(homeowner, { name: canary })).id,
    invoiceId: invoice.id,
    paymentId: paid.payments[0]?.expenseId ?? 0,
    ...(await addReceiptMail(db, homeowner, projectId, canary)),
    draftId: (drafted.body as { ids: number[] }).ids[0] ?? 0,
  };
}
