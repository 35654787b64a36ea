import { sql } from "drizzle-orm";
import type { ExpenseInput } from "../../../shared/expenses/input.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { lockReceipts } from "../receipts/queries.ts";
import { refused } from "./details-commands.ts";

type SaidOfReceipts = Pick<ExpenseInput, "imageUrl" | "details">;

/**
 * The receipts that an expense has after a write, in order: the first is its `imageUrl`. Where it
 * has no first one, the next moves up.
 *
 * @param before what it has now
 */
export function receiptsAfter({ imageUrl, details }: SaidOfReceipts, before: string[]): string[] {
  const [first = null, ...further] = before;
  const named = imageUrl === undefined ? first : imageUrl;
  const rest =
    details === undefined ? further.filter((key) => key !== named) : (details?.receipts ?? []);
  return named === null ? rest : [named, ...rest];
}

/**
 * Refuses receipts that are not the owner's own, whole, and on nothing else. Their rows are held
 * against the sweep. Hold the owner's row, so that none of them is taken twice.
 */
export async function requireReceipts(
  tx: Tx,
  owner: UserId,
  { after, before }: { after: readonly string[]; before: readonly string[] },
  { imageUrl }: SaidOfReceipts,
): Promise<void> {
  const placeOf = (key: string) => (key === imageUrl ? ["imageUrl"] : ["details", "receipts"]);
  if (new Set(after).size < after.length) {
    throw refused(["details", "receipts"], "This receipt is already attached");
  }
  const added = after.filter((key) => !before.includes(key));
  if (added.length === 0) return;
  const held = await lockReceipts(tx, owner, added);
  for (const key of added) {
    const found = held.get(key);
    if (found === undefined) {
      throw refused(placeOf(key), "Receipt not found. Please upload it again.");
    }
    if (found.carriedBy !== null) {
      throw refused(placeOf(key), `This receipt is already on another ${found.carriedBy}`);
    }
  }
}

/** The rows say that the files may go; the sweep takes both away. */
export async function releaseReceipts(
  tx: Tx,
  owner: UserId,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    update uploads set state = 'deleting'
    where user_id = ${owner} and key = any(${sql.param(keys)})`);
}
