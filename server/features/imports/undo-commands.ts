import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { mayRestore } from "../../../shared/billing/plan.ts";
import type { ExpenseImport } from "../../../shared/imports/contract.ts";
import type { Tx } from "../../db/client.ts";
import { refreshStatistics } from "../../db/refresh-statistics.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { AppError, planLimitReached } from "../../errors.ts";
import { recordAdded } from "../../records/activity.ts";
import { leftInvoice, leftRow, requireRefundsCovered } from "../../records/covered-refunds.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { ownerCountBefore, moveToTrash } from "../../records/trash.ts";
import { lockPlan } from "../billing/queries.ts";
import { countExpenses } from "../expenses/queries.ts";
import {
  moveExpenseToTrash,
  restoreExpense,
  restorePlainExpenses,
} from "../expenses/trash-commands.ts";
import { getImport, listExpensesWithParts, listTrashedOf, lockImport } from "./queries.ts";
import { type EditAccess, andInProjects } from "../../identity/access.ts";

/**
 * Undoes an import: moves its remaining expenses to the trash, from where they can be restored one
 * by one or together. The import is listed as undone. Undoing it again deletes what was restored
 * since.
 */
export async function undoImport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<ExpenseImport> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await getImport(tx, access, id);
    const left: z.infer<typeof leftRow>[] = [];
    // These few are moved one by one.
    for (const entangled of await listExpensesWithParts(tx, access, id)) {
      left.push(await moveExpenseToTrash(tx, access, now, entangled));
    }
    left.push(...(await moveSimpleToTrash(tx, access, now, id)));
    await requireRefundsCovered(tx, access, left);
    // A repeated undo keeps the first time, so that the others can still be restored.
    await tx.execute(sql`
      update expense_imports set undone_at = coalesce(undone_at, ${now.toISOString()})
      where user_id = ${access.home} and id = ${id}`);
    await recordAdded(tx, access, now, { kind: "import", id }, "undone");
    return getImport(tx, access, id);
  });
}

/** Moves an import's expenses without parts to the trash; returns the invoices that they left. */
function moveSimpleToTrash(tx: Tx, access: EditAccess, now: Date, id: number) {
  return queryRows(tx, leftRow)`
    with ${ownerCountBefore("expense", access.home)}, deleted as (
      delete from expenses where user_id = ${access.home} and import_id = ${id}${andInProjects(access, sql`project_id`)} returning *
    ), released as (
      update uploads set state = 'trashed'
      where user_id = ${access.home} and key in (select image_url from deleted)
    ), kept as (
      ${moveToTrash("expense", sql`deleted`, { owner: access.home, now })}
    )
    select distinct ${leftInvoice(sql`deleted`)} as "invoiceId" from deleted`;
}

/**
 * Restores the expenses that undoing an import deleted and that are still in the trash. Expenses
 * deleted before the undo stay deleted. Idempotent.
 *
 * The plan rejects it only if its limit would be exceeded because of expenses added since.
 */
export async function redoImport(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  access: EditAccess,
  id: number,
): Promise<ExpenseImport> {
  const now = clock.now();
  let restored = 0;
  const entangled = await db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    await lockImport(tx, access, id);
    const trashed = await listTrashedOf(tx, access, id);
    if (trashed.length === 0) return [];
    const count = await countExpenses(tx, access);
    const ownerCount = Math.max(...trashed.map((one) => one.ownerCount));
    const more = trashed.filter(({ isRefund }) => !isRefund).length;
    if (more > 0 && !mayRestore("expenses", plan, count + more - 1, ownerCount)) {
      throw planLimitReached("expenses", count);
    }
    const plain = trashed.filter(({ isPlain }) => isPlain);
    await restorePlainExpenses(
      tx,
      access,
      plain.map((one) => one.id),
    );
    await recordAdded(tx, access, now, { kind: "import", id }, "restored");
    restored = plain.length;
    return trashed.filter(({ isPlain }) => !isPlain).map((one) => one.id);
  });
  for (const one of entangled) {
    await restoreExpense({ db, clock }, access, one).catch(ignoreNotFound);
  }
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    // Otherwise undone again since, and could no longer be restored.
    if ((await listTrashedOf(tx, access, id)).length > 0) return;
    await tx.execute(sql`
      update expense_imports set undone_at = null where user_id = ${access.home} and id = ${id}`);
  });
  await refreshStatistics({ db, log }, ["expenses"], restored);
  return getImport(db, access, id);
}

function ignoreNotFound(error: unknown): void {
  if (error instanceof AppError && error.problem.code === "not_found") return;
  throw error;
}
