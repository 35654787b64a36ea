import { sql } from "drizzle-orm";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import type { Tx } from "../../db/client.ts";
import { lockReceipts } from "../receipts/queries.ts";
import { refused } from "./details-commands.ts";
import type { EditAccess } from "../../identity/access.ts";

/**
 * The receipts after a write, in order: the first is the expense's `imageUrl`; without one, the
 * next becomes the first. Rejects receipts that are not the owner's, incomplete, or in use, and
 * locks their rows against the sweep. The caller must lock the owner's row, so that none is used
 * twice.
 *
 * @param before its current receipts
 */
export async function validateReceipts(
  tx: Tx,
  access: EditAccess,
  { imageUrl, details }: Pick<ExpenseInput, "imageUrl" | "details">,
  before: string[] = [],
): Promise<string[]> {
  const [current = null, ...others] = before;
  const first = imageUrl === undefined ? current : imageUrl;
  const further =
    details === undefined ? others.filter((key) => key !== first) : (details?.receipts ?? []);
  const after = first === null ? further : [first, ...further];
  const placeOf = (key: string) => (key === imageUrl ? ["imageUrl"] : ["details", "receipts"]);
  if (new Set(after).size < after.length) {
    throw refused(["details", "receipts"], "This receipt is already attached");
  }
  const added = after.filter((key) => !before.includes(key));
  if (added.length === 0) return after;
  const locked = await lockReceipts(tx, access, added);
  for (const key of added) {
    const found = locked.get(key);
    if (found === undefined) {
      throw refused(placeOf(key), "Receipt not found. Please upload it again.");
    }
    if (found.attachedTo !== null) {
      throw refused(placeOf(key), `This receipt is already on ${PLACES[found.attachedTo]}`);
    }
  }
  // The receipt leaves the inbox.
  await tx.execute(sql`
    delete from drafts where user_id = ${access.home} and key = any(${sql.param(added)})`);
  return after;
}

const PLACES = {
  expense: "another expense",
  quote: "a quote",
  invoice: "an invoice",
  contractor: "a contractor",
};

/** Marks the rows for deletion; the sweep deletes them and their files. */
export async function releaseReceipts(
  tx: Tx,
  access: EditAccess,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    update uploads set state = 'deleting'
    where user_id = ${access.home} and key = any(${sql.param(keys)})`);
}
