import { type SQL, sql } from "drizzle-orm";

/**
 * The signed amount of an expense, negative for a refund. Use it in every sum of expenses.
 *
 * @param expense the table's alias in the statement
 */
export function signedAmount(expense: SQL = sql`expenses`): SQL {
  return signed(sql`${expense}.amount`, expense);
}

/** The signed value of part of an amount: a share, or the parts that a filter selects. */
export function signed(amount: SQL, expense: SQL = sql`expenses`): SQL {
  return sql`case when ${expense}.is_refund then -(${amount}) else ${amount} end`;
}
