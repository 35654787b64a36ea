import { type SQL, sql } from "drizzle-orm";
import { signedAmount } from "./signed-amount.ts";

/* Amounts of an invoice as SQL; the parameter is the alias of its table in the statement. */

/** Amount to pay: the total less approved credit notes. */
export function payableOf(invoice: SQL): SQL {
  return sql`(${invoice}.total - (
    select coalesce(sum(n.total), 0.00) from invoices n
    where n.user_id = ${invoice}.user_id and n.credit_of = ${invoice}.id and n.status = 'approved'
  ))`;
}

/** Amount paid: payments less refunds. */
export function paidOf(invoice: SQL): SQL {
  return sql`(
    select coalesce(sum(${signedAmount(sql`p`)}), 0.00) from expenses p
    where p.user_id = ${invoice}.user_id and p.invoice_id = ${invoice}.id
  )`;
}

/** Amount still due; negative after an overpayment. */
export function openOf(invoice: SQL): SQL {
  return sql`(${payableOf(invoice)} - ${paidOf(invoice)})`;
}
