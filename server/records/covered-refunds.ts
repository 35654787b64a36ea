import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../shared/ids.ts";
import type { Tx } from "../db/client.ts";
import { paidOf } from "../db/fragments/invoice-sums.ts";
import { failed } from "../errors.ts";
import type { EditAccess } from "../identity/access.ts";

/* Refunds of an invoice must not exceed its payments. */

/** An expense that was removed from its invoice. */
export const leftRow = z.object({ invoiceId: z.nullable(id) });

/** Null for a refund, because removing one cannot make refunds exceed payments. */
export function leftInvoice(expense: SQL): SQL {
  return sql`case when not ${expense}.is_refund then ${expense}.invoice_id end`;
}

/**
 * Checks invoices after expenses were removed from them, in a transaction that has locked the
 * owner.
 *
 * @throws conflict if the remaining refunds exceed the remaining payments
 */
export async function requireRefundsCovered(
  tx: Tx,
  access: EditAccess,
  left: readonly z.infer<typeof leftRow>[],
): Promise<void> {
  const ids = left.flatMap(({ invoiceId }) => invoiceId ?? []);
  if (ids.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    select from invoices i
    where i.user_id = ${access.home} and i.id = any(${sql.param(ids)}::bigint[])
      and ${paidOf(sql`i`)} < 0
    limit 1`);
  if (rowCount) {
    throw failed(
      "conflict",
      "More of the invoice would be refunded than was paid. Delete or unlink its refunds first.",
    );
  }
}
