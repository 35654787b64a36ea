import { type SQL, sql } from "drizzle-orm";

/**
 * What an expense adds to a sum of what was paid: its amount, and of a refund less than nothing,
 * since that money came back. Every sum of expenses is made of this.
 *
 * @param expense the name that the statement has for the table
 */
export function paidAmount(expense: SQL = sql`expenses`): SQL {
  return signed(sql`${expense}.amount`, expense);
}

/** The same of an amount that is not the whole: of a share, or of what a filter means. */
export function signed(amount: SQL, expense: SQL = sql`expenses`): SQL {
  return sql`case when ${expense}.is_refund then -(${amount}) else ${amount} end`;
}
