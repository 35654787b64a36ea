import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { id as recordId } from "../../../shared/ids.ts";
import {
  MAX_DEPENDENCIES,
  type Milestone,
  type MovedDay,
} from "../../../shared/milestones/contract.ts";
import { dependenciesOf, findDependencyChain } from "../../../shared/milestones/dependencies.ts";
import type { Tx } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import { failed, notFound, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { type Entry, recordActivities } from "../../records/activity.ts";
import { listMilestones } from "./queries.ts";

/* Callers hold the owner's lock, so that two writes can't create a cycle together. */

/** A milestone and one that it waits for. */
export const dependency = z.object({ id: recordId, waitsFor: recordId });
type Dependency = z.infer<typeof dependency>;

/**
 * Replaces the milestones that a milestone waits for.
 *
 * @throws not_found for a milestone of another project
 * @throws validation_failed if one of them already waits for this milestone, with the names in
 * between
 */
export async function setDependencies(
  tx: Tx,
  access: EditAccess,
  { id, projectId }: Pick<Milestone, "id" | "projectId">,
  waitsFor: readonly number[],
): Promise<void> {
  const milestones = await listMilestones(tx, access, projectId);
  const titles = new Map(milestones.map((one) => [one.id, one.title]));
  const dependencies = dependenciesOf(milestones);
  for (const other of waitsFor) {
    if (other !== id && !titles.has(other)) throw notFound("Milestone");
    const chain = findDependencyChain(dependencies, other, id);
    if (chain !== undefined) throw cycleRefused(chain.map((one) => titles.get(one) ?? ""));
  }
  await tx.execute(sql`
    delete from milestone_dependencies
    where user_id = ${access.home} and milestone_id = ${id}
      and waits_for_id <> all(${sql.param(waitsFor)}::bigint[])`);
  await insertDependencies(
    tx,
    access,
    waitsFor.map((other) => ({ id, waitsFor: other })),
  );
}

/** @param titles titles from the chosen milestone to the one that would wait for it */
function cycleRefused([first = "", ...rest]: readonly string[]) {
  const message =
    rest.length === 0
      ? "A milestone can't wait for itself"
      : `“${first}” already waits for ${rest.map((title) => `“${title}”`).join(", which waits for ")}`;
  return validationFailed([{ path: ["waitsFor"], message }]);
}

async function insertDependencies(
  tx: Tx,
  access: EditAccess,
  added: readonly Dependency[],
): Promise<void> {
  if (added.length === 0) return;
  await tx.execute(sql`
    insert into milestone_dependencies (user_id, milestone_id, waits_for_id)
    select ${access.home}::bigint, id, "waitsFor"
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given(id bigint, "waitsFor" bigint)
    on conflict do nothing`);
}

/** Call before a milestone leaves its project. */
export async function deleteDependencies(tx: Tx, access: EditAccess, id: number): Promise<void> {
  await touchDependents(tx, access, id);
  await tx.execute(sql`
    delete from milestone_dependencies
    where user_id = ${access.home} and ${id} in (milestone_id, waits_for_id)`);
}

/**
 * Changes the version of the milestones that wait for a milestone, because dependencies belong to
 * the waiting one.
 */
export async function touchDependents(tx: Tx, access: EditAccess, id: number): Promise<void> {
  await tx.execute(sql`
    update milestones set title = title
    where user_id = ${access.home} and id in (
      select milestone_id from milestone_dependencies
      where user_id = ${access.home} and waits_for_id = ${id}
    )`);
}

/**
 * Restores dependencies between milestones that the project still has, except one that would create
 * a cycle with those added since, or exceed the limit of a milestone.
 */
export async function restoreDependencies(
  tx: Tx,
  access: EditAccess,
  projectId: number,
  trashed: readonly Dependency[],
): Promise<void> {
  if (trashed.length === 0) return;
  const milestones = await listMilestones(tx, access, projectId);
  const dependencies = new Map(dependenciesOf(milestones));
  const added = trashed.filter(({ id, waitsFor }) => {
    const current = dependencies.get(id);
    if (current === undefined || !dependencies.has(waitsFor)) return false;
    if (current.length >= MAX_DEPENDENCIES) return false;
    if (findDependencyChain(dependencies, waitsFor, id) !== undefined) return false;
    dependencies.set(id, [...current, waitsFor]);
    return true;
  });
  await insertDependencies(tx, access, added);
  const ids = added.map(({ id }) => id);
  await tx.execute(sql`
    update milestones set title = title
    where user_id = ${access.home} and id = any(${sql.param(ids)}::bigint[])`);
}

interface AlsoMoved {
  /** the milestone that the others are moved with */
  id: number;
  projectId: number;
  days: readonly MovedDay[];
}

const movedRow = z.object({ id: recordId, title: z.string() });

/**
 * Moves other open milestones of the project, all or none. Each adds its own activity entry.
 *
 * @throws conflict if one has another date by now, or is completed
 */
export async function moveAlso(
  tx: Tx,
  access: EditAccess,
  now: Date,
  { id, projectId, days }: AlsoMoved,
): Promise<void> {
  if (days.length === 0) return;
  const moved = await queryRows(tx, movedRow)`
    update milestones set target_date = given."to"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as given(id bigint, "from" date, "to" date)
    where milestones.user_id = ${access.home} and milestones.project_id = ${projectId}
      and milestones.id = given.id and milestones.id <> ${id}
      and milestones.target_date = given."from" and not milestones.is_completed
    returning milestones.id, milestones.title`;
  const titles = new Map(moved.map((row) => [row.id, row.title]));
  if (titles.size !== days.length) {
    throw failed(
      "conflict",
      "A milestone that moves with this one was changed in the meantime. Please try again.",
    );
  }
  const entries = days.map(({ id: recordId, from, to }): Entry => ({
    kind: "milestone",
    action: "changed",
    recordId,
    projectId,
    label: titles.get(recordId) ?? "",
    changes: { targetDate: [from, to] },
  }));
  await recordActivities(tx, access, now, entries);
}
