import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import type { Tx } from "../server/db/client.ts";
import {
  contractors,
  expenses,
  milestones,
  projects,
  uploads,
  users,
} from "../server/db/tables.ts";
import type { Deps } from "../server/deps.ts";
import { prepareReceipt, storeReceipt } from "../server/features/receipts/commands.ts";
import { inSpool } from "../server/features/receipts/spool.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { UserId } from "../shared/ids.ts";
import { printed } from "./dot-matrix.ts";
import { plainPdf } from "./plain-pdf.ts";
import { linesOf } from "./receipt-paper.ts";
import type { Renovation, SeedExpense, SeedProject } from "./seed-renovation.ts";

type LoadDeps = Pick<Deps, "config" | "db" | "storage" | "clock" | "log">;

/** Small print stays legible, and a photo weighs some 60 kB. */
const DOT = 2;

export interface Loaded {
  projects: number;
  expenses: number;
  contractors: number;
  milestones: number;
  receipts: number;
  /** whether the account was on the free plan, which ends at five expenses */
  isUpgraded: boolean;
}

/**
 * Puts a renovation into an account, all of it or nothing. The account gets the Pro plan:
 * the free one could not hold it.
 *
 * @param onReceipt told after each of so many receipts
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
      const now = deps.clock.now();
      return insertAll(tx, owner, renovation, { keys, now });
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
): Promise<Map<SeedExpense, string>> {
  const carriers = all.flatMap((project) => project.expenses.filter(({ receipt }) => receipt));
  const keys = new Map<SeedExpense, string>();
  await inSpool(deps.config.dataDir, async (folder) => {
    for (const [index, expense] of carriers.entries()) {
      const sent = join(folder, String(index));
      await writeFile(sent, await bytesOf(expense));
      keys.set(expense, await storeReceipt(deps, owner, await prepareReceipt(sent)));
      onReceipt(keys.size, carriers.length);
    }
  });
  return keys;
}

async function bytesOf({ receipt }: SeedExpense): Promise<Buffer> {
  if (!receipt) throw new RangeError("This expense has no receipt");
  const lines = linesOf(receipt.paper);
  if (receipt.kind === "pdf") return plainPdf([lines]);
  const { data, width, height } = printed(lines, DOT);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function insertAll(
  tx: Tx,
  owner: UserId,
  renovation: Renovation,
  { keys, now }: Pick<Known, "keys" | "now">,
): Promise<Loaded> {
  const people = await tx
    .insert(contractors)
    .values(renovation.contractors.map((contractor) => ({ userId: owner, ...contractor })))
    .returning({ id: contractors.id, name: contractors.name });
  const contractorIds = new Map<string, number>(people.map(({ id, name }) => [name, id]));
  for (const project of renovation.projects) {
    await insertProject(tx, owner, project, { contractorIds, keys, now });
  }
  const upgraded = await tx
    .update(users)
    .set({ subscriptionStatus: "active" })
    .where(and(eq(users.id, owner), eq(users.subscriptionStatus, "free")))
    .returning({ id: users.id });
  const countOf = (part: "expenses" | "milestones") =>
    renovation.projects.reduce((sum, project) => sum + project[part].length, 0);
  return {
    projects: renovation.projects.length,
    expenses: countOf("expenses"),
    contractors: people.length,
    milestones: countOf("milestones"),
    receipts: keys.size,
    isUpgraded: upgraded.length > 0,
  };
}

interface Known {
  contractorIds: ReadonlyMap<string, number>;
  keys: ReadonlyMap<SeedExpense, string>;
  now: Date;
}

async function insertProject(
  tx: Tx,
  owner: UserId,
  { name, description, budget, startDate, expenses: spent, milestones: planned }: SeedProject,
  { contractorIds, keys, now }: Known,
): Promise<void> {
  const [project] = await tx
    .insert(projects)
    .values({ userId: owner, name, description, budget, startDate: noonOf(startDate) })
    .returning({ id: projects.id });
  if (!project) throw new Error("The project was not inserted");
  const own = { userId: owner, projectId: project.id };
  await tx.insert(expenses).values(
    spent.map((expense) => ({
      ...own,
      contractorId: contractorIds.get(expense.contractor ?? "") ?? null,
      description: expense.description,
      amount: expense.amount,
      category: expense.category,
      paymentMethod: expense.paymentMethod,
      date: expense.date,
      notes: expense.notes ?? null,
      imageUrl: keys.get(expense) ?? null,
      createdAt: new Date(Math.min(noonOf(expense.date).getTime(), now.getTime())),
    })),
  );
  await tx.insert(milestones).values(
    planned.map(({ completedDate, ...milestone }) => ({
      ...own,
      ...milestone,
      isCompleted: completedDate !== null,
      completedDate: completedDate && noonOf(completedDate),
      createdAt: noonOf(startDate),
    })),
  );
}

/** Noon in the west of the United States. */
function noonOf(date: CalendarDate): Date {
  return new Date(`${date}T20:00:00Z`);
}

/** What was stored for an account that took nothing is left to the sweep. */
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
