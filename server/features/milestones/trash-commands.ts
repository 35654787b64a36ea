import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id } from "../../../shared/ids.ts";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import type { Tx } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { recordAdded, recordRemoved } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import {
  ownerCountBefore,
  moveToTrash,
  lockTrashed,
  restoreFromTrash,
} from "../../records/trash.ts";
import { requireBelowCeiling, touchQuotesOf } from "./commands.ts";
import { dependency, restoreDependencies, touchDependents } from "./dependency-commands.ts";
import { getMilestone } from "./queries.ts";
import { type EditAccess, andInProjects } from "../../identity/access.ts";

/** Scheduled payments that were due with a milestone, and its dependencies in both directions. */
const trashedParts = z.object({
  installments: z.optional(z.array(id)),
  dependencies: z.optional(z.array(dependency)),
});

/**
 * Moves the milestone to the trash. Milestones that wait for it, and payments due with it, remain
 * without it.
 */
export async function deleteMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<void> {
  const parts = sql`jsonb_strip_nulls(
    jsonb_build_object(
      'installments', (select jsonb_agg(id) from freed),
      'dependencies', (
        select jsonb_agg(jsonb_build_object('id', milestone_id, 'waitsFor', waits_for_id))
        from linked
      )
    )
  )`;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    if (access.projects !== "all") await getMilestone(tx, access, id);
    await recordRemoved(tx, access, now, { kind: "milestone", id });
    await touchQuotesOf(tx, access, id);
    await touchDependents(tx, access, id);
    const rows = await queryRows(tx, countRow)`
      with ${ownerCountBefore("milestone", access.home)}, linked as materialized (
        select milestone_id, waits_for_id from milestone_dependencies
        where user_id = ${access.home} and ${id} in (milestone_id, waits_for_id)
      ), freed as (
        update installments set milestone_id = null
        where user_id = ${access.home} and milestone_id = ${id}
        returning id
      ), deleted as (
        delete from milestones where user_id = ${access.home} and id = ${id} returning *
      ), kept as (
        ${moveToTrash("milestone", sql`deleted`, { owner: access.home, now }, { parts })}
      )
      select count(*) as count from deleted`;
    if (rows[0]?.count !== 1) throw notFound("Milestone");
  });
}

const homeRow = z.object({ projectId: id });

/**
 * Restores a deleted milestone with its id and completion. Idempotent. Not found if its project was
 * deleted.
 *
 * While a project exists, only a restore takes its milestones out of the trash, and the owner's row
 * is locked, so the locked project is the right one.
 */
export async function restoreMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
): Promise<Milestone> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const [home] = await queryRows(tx, homeRow)`
      select p.id as "projectId" from trash t
      join projects p on p.user_id = t.user_id and p.id = t.project_id
      where t.user_id = ${access.home} and t.kind = 'milestone' and t.record_id = ${id}${andInProjects(access, sql`t.project_id`)}
      for key share of p`;
    if (home !== undefined) {
      await requireBelowCeiling(tx, access, home.projectId);
      const trashed = await lockTrashed(tx, access, "milestone", id, trashedParts);
      await tx.execute(sql`
        with taken as (
          ${restoreFromTrash(access.home, "milestone", id)}
        )
        insert into milestones overriding system value
        select milestone.*
        from taken, jsonb_populate_record(null::milestones, taken.record) milestone`);
      await relinkInstallments(tx, access, id, trashed?.parts.installments ?? []);
      await restoreDependencies(tx, access, home.projectId, trashed?.parts.dependencies ?? []);
      await recordAdded(tx, access, clock.now(), { kind: "milestone", id }, "restored");
    }
    return getMilestone(tx, access, id);
  });
}

/**
 * Assigns the milestone to its payments again, except those that have another one by then, or are
 * due by a date or on completion.
 */
async function relinkInstallments(
  tx: Tx,
  access: EditAccess,
  id: number,
  installments: readonly number[],
): Promise<void> {
  if (installments.length === 0) return;
  await tx.execute(sql`
    update installments set milestone_id = ${id}
    where user_id = ${access.home} and id = any(${sql.param(installments)}) and milestone_id is null
      and kind in ('milestone', 'retainage')`);
  await touchQuotesOf(tx, access, id);
}
