import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { decimal } from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { paidOf, payableOf } from "../../db/fragments/invoice-sums.ts";
import { signedAmount } from "../../db/fragments/signed-amount.ts";
import { inDollars } from "../../dollars.ts";
import { validationFailed } from "../../errors.ts";
import type { Access, EditAccess } from "../../identity/access.ts";
import { recordChange } from "../../records/activity.ts";
import { leftRow, requireRefundsCovered } from "../../records/covered-refunds.ts";

/* Expenses that pay an invoice. */

const invoiceRow = z.object({ paid: decimal, payable: decimal, isWithin: z.boolean() });

/** The amount and project before the edit. */
interface Edited {
  id: number;
  before: { projectId: number; amount: string; isRefund: boolean };
}

interface Place {
  projectId: number;
  quoteId: number | null;
}

/** An expense that pays an invoice. */
interface Payment {
  id: number;
  invoiceId: number;
}

/**
 * Call before an edit of a payment: under another contract or in another project it no longer pays
 * its invoice. Also adds an activity entry to the invoice.
 */
export async function unlinkElsewhere(
  tx: Tx,
  access: EditAccess,
  now: Date,
  { id, invoiceId }: Payment,
  { projectId, quoteId }: Place,
): Promise<void> {
  const left = await recordChange(
    tx,
    access,
    now,
    { kind: "invoice", id: invoiceId },
    () => queryRows(tx, leftRow)`
      update expenses e set invoice_id = null
      from invoices i
      where e.user_id = ${access.home} and e.id = ${id} and i.user_id = ${access.home}
        and i.id = e.invoice_id and (
          i.project_id <> ${projectId} or i.quote_id is distinct from ${quoteId}::bigint
        )
      returning case when not e.is_refund then i.id end as "invoiceId"`,
  );
  await requireRefundsCovered(tx, access, left);
}

/**
 * Call after an edit of a payment: the payments of its invoice must be neither above the approved
 * amount nor negative, unless they were before and the edit improves it.
 */
export async function requireWithinInvoice(
  tx: Tx,
  access: EditAccess,
  { id: expenseId, before }: Edited,
): Promise<void> {
  const paid = paidOf(sql`i`);
  const sign = sql.raw(before.isRefund ? "-" : "");
  const paidBefore = sql`(${paid} - ${signedAmount(sql`e`)} + ${sign}(${before.amount}::numeric))`;
  const [found] = await queryRows(tx, invoiceRow)`
    select ${paid}::numeric(14, 2)::text as paid, ${payableOf(sql`i`)}::text as payable,
      ${paid} between least(${paidBefore}, 0)
        and greatest(${payableOf(sql`i`)}, ${paidBefore}, 0) as "isWithin"
    from expenses e
    join invoices i on i.user_id = e.user_id and i.id = e.invoice_id
    where e.user_id = ${access.home} and e.id = ${expenseId} and (
      e.amount <> ${before.amount} or e.is_refund <> ${before.isRefund}
    )`;
  if (found === undefined || found.isWithin) return;
  throw validationFailed([
    {
      path: ["amount"],
      message: `The payments of the invoice would be ${inDollars(found.paid)} of ${inDollars(found.payable)}`,
    },
  ]);
}

/**
 * The invoice of the trashed expense `k`, if it still exists under the same contract and has at
 * least the amount left to pay that is `reached` with the expenses restored before it.
 */
export function payableInvoice(access: Access): SQL {
  return sql`(
    select i.id from invoices i
    where i.user_id = ${access.home} and i.id = k.invoice_id and i.project_id = k.project_id
      and i.status not in ('draft', 'received', 'void')
      and i.quote_id is not distinct from k.quote_id
      and ${paidOf(sql`i`)} + k.reached between 0 and ${payableOf(sql`i`)}
  )`;
}
