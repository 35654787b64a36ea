import { and, eq, sql } from "drizzle-orm";
import type { BulkChange, BulkChanges } from "../../../../shared/expenses/bulk-input.ts";
import { type Expense, expense } from "../../../../shared/expenses/contract.ts";
import type { Queryable, Tx } from "../../../db/client.ts";
import { queryRows } from "../../../db/rows.ts";
import { expenses } from "../../../db/schema/expenses.ts";
import { withConstraintErrors } from "../../../db/constraint-errors.ts";
import type { Deps } from "../../../deps.ts";
import { notFound } from "../../../errors.ts";
import { type Access, andInProjects, type EditAccess } from "../../../identity/access.ts";
import { recordChange } from "../../../records/activity.ts";
import { requireRefundsCovered } from "../../../records/covered-refunds.ts";
import { lockOwner } from "../../../records/owner-lock.ts";
import { requireVersion } from "../../../records/versions.ts";
import { listTrashedIds } from "../../../records/trash.ts";
import { lockPlan } from "../../billing/queries.ts";
import { requireContractorAccess } from "../../contractors/queries.ts";
import { lockProject } from "../../projects/queries.ts";
import { REFUSALS } from "../commands.ts";
import { refused, requireLines } from "../details-commands.ts";
import { countExpenses, getExpense, selectExpenses } from "../queries.ts";
import {
  listTrashedRefunds,
  moveExpenseToTrash,
  restoreTrashedExpense,
} from "../trash-commands.ts";

/*
 * Writes several expenses in one transaction, all or none. Each adds its own activity entry, so the
 * statements are the same as for one expense; the contract limits their number.
 */

/** Sorted by id, so that two requests can't deadlock. */
function inOrder<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return items.toSorted((a, b) => idOf(a) - idOf(b));
}

/**
 * Changes category, contractor, budget line or cost-basis kind. To undo it, call it with the values
 * before.
 *
 * @throws not_found if one is missing or in another project
 * @throws conflict if one was changed since its version
 */
export async function changeExpenses(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  { projectId, expenses: changes }: BulkChanges,
): Promise<{ expenses: Expense[] }> {
  const now = clock.now();
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      await lockProject(tx, access, projectId);
      for (const contractorId of new Set(changes.map((change) => change.contractorId))) {
        await requireContractorAccess(tx, access, contractorId);
      }
      const lineIds = changes.flatMap(({ lineId }) => lineId ?? []);
      await requireLines(tx, access, projectId, lineIds);
      for (const change of inOrder(changes, ({ id }) => id)) {
        await changeExpense(tx, access, { projectId, change, now });
      }
      const ids = changes.map(({ id }) => id);
      return { expenses: await listByIds(tx, access, ids) };
    }),
  );
}

interface Change {
  projectId: number;
  change: BulkChange;
  now: Date;
}

async function changeExpense(
  tx: Tx,
  access: EditAccess,
  { projectId, change, now }: Change,
): Promise<void> {
  const { id, version, category, contractorId, lineId, homeCost } = change;
  const current = () => getExpense(tx, access, id);
  await requireVersion(tx, access, { kind: "expense", id, startedFrom: version, current });
  if (lineId !== undefined) await requireUnsplit(tx, access, id);
  const set = {
    ...(category !== undefined && { category }),
    ...(contractorId !== undefined && { contractorId }),
    ...(lineId !== undefined && { lineId }),
    ...(homeCost !== undefined && { homeCost }),
  };
  if (Object.keys(set).length === 0) return;
  await recordChange(tx, access, now, { kind: "expense", id }, async () => {
    const rows = await tx
      .update(expenses)
      .set(set)
      .where(
        and(
          eq(expenses.userId, access.home),
          eq(expenses.id, id),
          eq(expenses.projectId, projectId),
        ),
      )
      .returning({ id: expenses.id });
    if (rows.length === 0) throw notFound("Expense");
  });
}

/** A split expense has no budget line of its own, only those of its shares. */
async function requireUnsplit(tx: Tx, access: EditAccess, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from expense_shares where user_id = ${access.home} and expense_id = ${id} limit 1`);
  if (rowCount) throw refused(["lineId"], "A split expense keeps the lines of its parts");
}

async function listByIds(
  db: Queryable,
  access: Access,
  ids: readonly number[],
): Promise<Expense[]> {
  return queryRows(db, expense)`
    ${selectExpenses(access.home, sql`expenses`)}
    where e.user_id = ${access.home} and e.id = any(${sql.param(ids)}::bigint[])${andInProjects(access, sql`e.project_id`)}
    order by e.id`;
}

/**
 * Moves all to the trash; see `deleteExpense`. Skips those already there, as after a lost response.
 */
export async function deleteExpenses(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  ids: readonly number[],
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const trashed = await listTrashedIds(tx, access, "expense", ids);
    const left = [];
    for (const id of inOrder(ids, (one) => one)) {
      if (!trashed.has(id)) left.push(await moveExpenseToTrash(tx, access, now, id));
    }
    await requireRefundsCovered(tx, access, left);
  });
}

/** Restores all of them, if the plan allows all; see `restoreExpense`. */
export async function restoreExpenses(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  ids: readonly number[],
): Promise<{ expenses: Expense[] }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, access.home, now);
    let count = await countExpenses(tx, access);
    const refunds = await listTrashedRefunds(tx, access, ids);
    // An invoice takes back a refund only when its payments cover it.
    const paymentsFirst = inOrder(ids, (id) => id).toSorted(
      (a, b) => Number(refunds.has(a)) - Number(refunds.has(b)),
    );
    for (const id of paymentsFirst) {
      count += await restoreTrashedExpense(tx, access, { id, plan, count, now });
    }
    return { expenses: await listByIds(tx, access, ids) };
  });
}
