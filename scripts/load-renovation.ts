import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import type { Tx } from "../server/db/client.ts";
import { uploads, users } from "../server/db/schema/tables.ts";
import type { Deps } from "../server/deps.ts";
import { insertRenovation } from "../server/features/demo/load-commands.ts";
import type { Renovation } from "../server/features/demo/content/renovation.ts";
import type { RenovationExpense } from "../server/features/demo/content/spending.ts";
import { prepareReceipt, storeReceipt } from "../server/features/receipts/commands.ts";
import { withTempFiles } from "../server/temp-file.ts";
import type { UserId } from "../shared/ids.ts";
import { ownAccess } from "../server/identity/access.ts";

type LoadDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log">;

export interface Loaded {
  projects: number;
  expenses: number;
  contractors: number;
  milestones: number;
  receipts: number;
  /** whether the account was on the free plan, which allows five expenses */
  isUpgraded: boolean;
}

/**
 * Loads a renovation into an account, in one transaction. Switches the account to Pro, because it
 * exceeds the free plan.
 *
 * @param onReceipt called after each stored receipt
 */
export async function loadRenovation(
  deps: LoadDeps,
  owner: UserId,
  renovation: Renovation,
  onReceipt: (stored: number, of: number) => void = () => {},
): Promise<Loaded> {
  const keys = await storeReceipts(deps, owner, renovation, onReceipt);
  try {
    return await deps.db.transaction(async (tx) => {
      await insertRenovation(tx, owner, renovation, { keys, now: deps.clock.now() });
      return { ...sizeOf(renovation), receipts: keys.size, isUpgraded: await upgrade(tx, owner) };
    });
  } catch (error) {
    await releaseReceipts(deps, owner, [...keys.values()]);
    throw error;
  }
}

async function storeReceipts(
  deps: LoadDeps,
  owner: UserId,
  { projects: all }: Renovation,
  onReceipt: (stored: number, of: number) => void,
): Promise<Map<RenovationExpense, string>> {
  const carriers = all
    .flatMap((project) => project.expenses)
    .flatMap((expense) => (expense.receipt ? [{ expense, path: expense.receipt.path }] : []));
  const keys = new Map<RenovationExpense, string>();
  await withTempFiles(deps.config.dataDir, async (folder) => {
    for (const [index, { expense, path }] of carriers.entries()) {
      const sent = join(folder, String(index));
      const bytes = await readFile(path);
      await writeFile(sent, bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const prepared = { ...(await prepareReceipt(sent)), sha256 };
      keys.set(expense, await storeReceipt(deps, ownAccess(owner), prepared));
      onReceipt(keys.size, carriers.length);
    }
  });
  return keys;
}

/** Returns whether the account was on the free plan. */
async function upgrade(tx: Tx, owner: UserId): Promise<boolean> {
  const upgraded = await tx
    .update(users)
    .set({ subscriptionStatus: "active", hasSamplePro: true })
    .where(and(eq(users.id, owner), eq(users.subscriptionStatus, "free")))
    .returning({ id: users.id });
  return upgraded.length > 0;
}

function sizeOf({ projects, contractors }: Renovation) {
  const countOf = (part: "expenses" | "milestones") =>
    projects.reduce((sum, project) => sum + project[part].length, 0);
  return {
    projects: projects.length,
    expenses: countOf("expenses"),
    contractors: contractors.length,
    milestones: countOf("milestones"),
  };
}

/** Receipts stored for a failed load are left to the sweep. */
async function releaseReceipts(
  { db }: LoadDeps,
  owner: UserId,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await db
      .update(uploads)
      .set({ state: "deleting" })
      .where(and(eq(uploads.userId, owner), eq(uploads.key, key)));
  }
}
