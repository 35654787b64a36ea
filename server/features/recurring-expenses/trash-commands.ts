import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import type { RecurringExpense } from "../../../shared/recurring-expenses/contract.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { andInProjects, type EditAccess } from "../../identity/access.ts";
import { recordAdded, recordRemoved } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { moveToTrash, ownerCountBefore, restoreFromTrash } from "../../records/trash.ts";
import { requireBelowCeiling } from "./commands.ts";
import { getRecurringExpense } from "./queries.ts";

/** Stops a recurring expense: moves it to the trash. Expenses that it recorded are kept. */
export async function deleteRecurringExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    if (access.projects !== "all") await getRecurringExpense(tx, access, id);
    await recordRemoved(tx, access, now, { kind: "recurring_expense", id });
    const rows = await queryRows(tx, countRow)`
      with ${ownerCountBefore("recurring_expense", access.home)}, deleted as (
        delete from recurring_expenses where user_id = ${access.home} and id = ${id} returning *
      ), kept as (
        ${moveToTrash("recurring_expense", sql`deleted`, { owner: access.home, now })}
      )
      select count(*) as count from deleted`;
    if (rows[0]?.count !== 1) throw notFound("Recurring expense");
  });
}

const homeRow = z.object({ projectId: id });

/**
 * Restores a recurring expense with its id, without a contractor or budget line that no longer
 * exists. Idempotent. Not found if its project was deleted. Dates that passed in the meantime are
 * due.
 */
export async function restoreRecurringExpense(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<RecurringExpense> {
  const kind = "recurring_expense";
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const [home] = await queryRows(tx, homeRow)`
      select p.id as "projectId" from trash t
      join projects p on p.user_id = t.user_id and p.id = t.project_id
      where t.user_id = ${access.home} and t.kind = ${kind} and t.record_id = ${id}${andInProjects(access, sql`t.project_id`)}
      for key share of p`;
    if (home !== undefined) {
      await requireBelowCeiling(tx, access, home.projectId);
      await tx.execute(sql`
        with taken as (
          ${restoreFromTrash(access.home, kind, id)}
        ), known as (
          select taken.record, r.contractor_id, r.line_id
          from taken, jsonb_populate_record(null::recurring_expenses, taken.record) r
        )
        insert into recurring_expenses overriding system value
        select recurring.*
        from known k, jsonb_populate_record(null::recurring_expenses, k.record || jsonb_build_object(
          'contractor_id', (
            select c.id from contractors c
            where c.user_id = ${access.home} and c.id = k.contractor_id
          ),
          'line_id', (
            select l.id from budget_lines l where l.user_id = ${access.home} and l.id = k.line_id
          )
        )) recurring`);
      await recordAdded(tx, access, clock.now(), { kind, id }, "restored");
    }
    return getRecurringExpense(tx, access, id);
  });
}
