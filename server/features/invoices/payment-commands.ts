import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { InvoicePaymentInput } from "../../../shared/invoices/input.ts";
import { mayPayInvoice } from "../../../shared/invoices/invoice-status.ts";
import { centsOf, decimal } from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { inDollars } from "../../dollars.ts";
import { failed, notFound, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { recordChange } from "../../records/activity.ts";
import { requireRefundsCovered } from "../../records/covered-refunds.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockPlan } from "../billing/queries.ts";
import { addExpense } from "../expenses/commands.ts";
import { findExpense } from "../expenses/queries.ts";
import { installmentOf, paymentCategory, paymentExpense } from "./payment-queries.ts";
import { getInvoice, lockInvoice } from "./queries.ts";

/**
 * Pays all or part of an approved invoice: adds an expense that refers to the invoice, its contract
 * and, if its lines have one, its scheduled payment. Never more than is left.
 *
 * @param key the client's Idempotency-Key
 */
export async function payInvoice(
  deps: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  invoiceId: number,
  input: InvoicePaymentInput,
  key?: string,
): Promise<InvoiceRecord> {
  await addPayment(deps, access, invoiceId, input, key);
  return getInvoice(deps.db, access, invoiceId);
}

/** Adds a payment to an invoice; returns the expense's id. */
export async function addPayment(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  invoiceId: number,
  input: InvoicePaymentInput,
  key?: string,
): Promise<{ id: number }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    await lockInvoice(tx, access, invoiceId);
    return createIdempotently<{ id: number }>(tx, {
      access,
      kind: "expense",
      key,
      input: { invoiceId, ...input },
      now,
      find: (id) => findExpense(tx, access, id),
      create: async () => {
        const before = await getInvoice(tx, access, invoiceId);
        requirePayable(before, input);
        const category = input.category ?? (await paymentCategory(tx, access, before));
        const expense = paymentExpense(before, input, category);
        return recordChange(tx, access, now, { kind: "invoice", id: invoiceId }, async () => {
          const { id } = await addExpense(tx, access, { plan, input: expense, now });
          await tx.execute(sql`
            update expenses set invoice_id = ${invoiceId}
            where user_id = ${access.home} and id = ${id}`);
          return { id };
        });
      },
    });
  });
}

function requirePayable(
  { status, figures, creditOf }: InvoiceRecord,
  { amount, isRefund }: Pick<InvoicePaymentInput, "amount" | "isRefund">,
): void {
  const refuse = (message: string) => validationFailed([{ path: ["amount"], message }]);
  if (isRefund) {
    if (centsOf(amount) <= centsOf(figures.paid)) return;
    throw refuse(`Only ${inDollars(figures.paid)} was paid`);
  }
  if (creditOf !== null) {
    throw failed("conflict", "A credit note reduces its invoice. Record a refund there.");
  }
  if (!mayPayInvoice(status) && status !== "paid") {
    throw failed("conflict", "Approve the invoice before you pay it.");
  }
  if (centsOf(amount) <= centsOf(figures.open)) return;
  throw refuse(
    centsOf(figures.open) <= 0
      ? "This invoice is already paid"
      : `Only ${inDollars(figures.open)} is left to pay`,
  );
}

const linkedRow = z.object({
  invoiceId: z.nullable(id),
  quoteId: z.nullable(id),
  amount: decimal,
  isRefund: z.boolean(),
});

/** Makes an expense of the project a payment of the invoice. Idempotent. */
export async function linkPayment(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  invoiceId: number,
  expenseId: number,
): Promise<InvoiceRecord> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockInvoice(tx, access, invoiceId);
    const before = await getInvoice(tx, access, invoiceId);
    const [expense] = await queryRows(tx, linkedRow)`
      select invoice_id as "invoiceId", quote_id as "quoteId", amount::text as amount,
        is_refund as "isRefund"
      from expenses
      where user_id = ${access.home} and id = ${expenseId} and project_id = ${before.projectId}
      for no key update`;
    if (expense === undefined) throw notFound("Expense");
    if (expense.invoiceId === invoiceId) return before;
    if (expense.invoiceId !== null) {
      throw failed("conflict", "This expense is already a payment of another invoice.");
    }
    if (expense.quoteId !== null && expense.quoteId !== before.quoteId) {
      throw failed("conflict", "This expense is a payment under another contract.");
    }
    requirePayable(before, expense);
    await changePayment(tx, access, clock.now(), { invoiceId, expenseId }, () =>
      tx.execute(sql`
        update expenses set invoice_id = ${invoiceId}, quote_id = ${before.quoteId},
          installment_id = coalesce(installment_id, ${installmentOf(before.lines)}),
          is_off_contract = case when ${before.quoteId}::bigint is null then is_off_contract end
        where user_id = ${access.home} and id = ${expenseId}`),
    );
    return getInvoice(tx, access, invoiceId);
  });
}

/** Removes a payment from its invoice; the expense is kept under its contract. */
export async function unlinkPayment(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  { invoiceId, expenseId }: Payment,
): Promise<InvoiceRecord> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockInvoice(tx, access, invoiceId);
    const { payments } = await getInvoice(tx, access, invoiceId);
    const payment = payments.find((one) => one.expenseId === expenseId);
    if (payment === undefined) throw notFound("Expense");
    await changePayment(tx, access, clock.now(), { invoiceId, expenseId }, () =>
      tx.execute(sql`
        update expenses set invoice_id = null
        where user_id = ${access.home} and id = ${expenseId} and invoice_id = ${invoiceId}`),
    );
    if (centsOf(payment.amount) > 0) await requireRefundsCovered(tx, access, [{ invoiceId }]);
    return getInvoice(tx, access, invoiceId);
  });
}

interface Payment {
  invoiceId: number;
  expenseId: number;
}

/** Adds an activity entry for the expense and one for the invoice. */
async function changePayment(
  tx: Tx,
  access: EditAccess,
  now: Date,
  { invoiceId, expenseId }: Payment,
  write: () => Promise<unknown>,
): Promise<void> {
  await recordChange(tx, access, now, { kind: "invoice", id: invoiceId }, () =>
    recordChange(tx, access, now, { kind: "expense", id: expenseId }, write),
  );
}
