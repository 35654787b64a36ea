import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import type { StoredShare } from "./details-commands.ts";
import type { EditAccess } from "../../identity/access.ts";

/*
 * Parts of an expense with their own rows: shares, and receipts beyond the first.
 */

export interface Parts {
  shares: readonly StoredShare[];
  /** keys of further receipts, in order */
  receipts: readonly string[];
}

export function hasParts({ shares, receipts }: Parts): boolean {
  return shares.length > 0 || receipts.length > 0;
}

/** Replaces the parts of an expense. */
export async function replaceParts(
  tx: Tx,
  access: EditAccess,
  expenseId: number,
  parts: Parts,
): Promise<void> {
  await tx.execute(
    sql`delete from expense_shares where user_id = ${access.home} and expense_id = ${expenseId}`,
  );
  await tx.execute(
    sql`delete from expense_receipts where user_id = ${access.home} and expense_id = ${expenseId}`,
  );
  await addParts(tx, access, expenseId, parts);
}

/** Adds parts. One statement per kind, with the same text for any number of rows. */
export async function addParts(
  tx: Tx,
  access: EditAccess,
  expenseId: number,
  { shares, receipts }: Parts,
): Promise<void> {
  if (shares.length > 0) {
    await tx.execute(sql`
      insert into expense_shares (user_id, expense_id, line_id, amount)
      select ${access.home}::bigint, ${expenseId}::bigint, "lineId", amount
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as given(
        "lineId" bigint, amount numeric)`);
  }
  if (receipts.length > 0) {
    await tx.execute(sql`
      insert into expense_receipts (user_id, key, expense_id, position)
      select ${access.home}::bigint, key, ${expenseId}::bigint, position
      from unnest(${sql.param(receipts)}::text[]) with ordinality as given(key, position)`);
  }
}
