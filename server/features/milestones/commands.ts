import { type SQL, sql } from "drizzle-orm";
import { CEILINGS } from "../../limits/ceilings.ts";
import {
  type Milestone,
  type MilestoneBatch,
  type MilestoneChange,
  type MilestoneInput,
  milestone,
  milestoneFields,
  milestoneInput,
} from "../../../shared/milestones/contract.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { changedColumns, columnNames, columnsIn, recordColumns } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { milestones } from "../../db/schema/tables.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, ceilingReached, failed, notFound, unauthenticated } from "../../errors.ts";
import { recordActivity, recordAdded, recordChange } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { lockProject } from "../projects/queries.ts";
import { deleteDependencies, moveAlso, setDependencies } from "./dependency-commands.ts";
import {
  countMilestones,
  findMilestone,
  getMilestone,
  hasMilestones,
  selectMilestones,
} from "./queries.ts";
import {
  type Access,
  type EditAccess,
  andInProjects,
  requireProjectAccess,
} from "../../identity/access.ts";
import { type Completion, pressTime } from "./rules/completion.ts";

/**
 * Creates an open milestone.
 *
 * @param key the client's Idempotency-Key: a repeated key returns the milestone created before
 */
export async function createMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: MilestoneInput,
  key?: string,
): Promise<Milestone> {
  const now = clock.now();
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      return createIdempotently(tx, {
        access,
        kind: "milestone",
        key,
        input,
        now,
        find: (id) => findMilestone(tx, access, id),
        create: async () => {
          await requireBelowCeiling(tx, access, input.projectId);
          const [added] = await insertMilestones(
            tx,
            access,
            { projectId: input.projectId, milestones: [input] },
            now,
          );
          if (added === undefined) throw new Error("The insert returned no milestone");
          await recordAdded(tx, access, now, { kind: "milestone", id: added.id });
          if (!input.waitsFor?.length) return added;
          await setDependencies(tx, access, added, input.waitsFor);
          return getMilestone(tx, access, added.id);
        },
      });
    }),
  );
}

/**
 * Creates all milestones in the given order, or none, in a project without milestones. Does not
 * check the ceiling, because the longest batch is far below it.
 *
 * Locks the project against new records, so that two concurrent requests cannot both find it empty.
 */
export async function createMilestones(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  batch: MilestoneBatch,
): Promise<Milestone[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    // Before locking the project, as in a single create.
    await consumeCreationLimit(tx, access.actor, now, batch.milestones.length);
    await lockProject(tx, access, batch.projectId, "update");
    if (await hasMilestones(tx, access, batch.projectId)) {
      throw failed("conflict", "This project has milestones already");
    }
    await recordActivity(tx, access, now, {
      kind: "milestone",
      action: "created",
      projectId: batch.projectId,
      changes: { count: [null, batch.milestones.length] },
    });
    return insertMilestones(tx, access, batch, now);
  });
}

/**
 * Replaces a milestone's fields, and may move it to another project. Doesn't change its completion.
 * Milestones that wait for it, and payments due with it, remain in the old project without it.
 *
 * @param startedFrom the version that was edited; without it the last write wins
 * @throws conflict if a milestone to be moved with it has another date by now
 */
export async function updateMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { alsoMove = [], ...input }: MilestoneChange,
  startedFrom?: string,
): Promise<Milestone> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockProject(tx, access, input.projectId);
    const current = () => getMilestone(tx, access, id);
    await requireVersion(tx, access, { kind: "milestone", id, startedFrom, current });
    const before = await current();
    if (before.projectId !== input.projectId) {
      await requireBelowCeiling(tx, access, input.projectId);
      await touchQuotesOf(tx, access, id);
      await tx.execute(sql`
        update installments set milestone_id = null
        where user_id = ${access.home} and milestone_id = ${id}`);
    }
    await moveAlso(tx, access, now, { id, projectId: input.projectId, days: alsoMove });
    return recordChange(tx, access, now, { kind: "milestone", id }, async () => {
      if (before.projectId !== input.projectId) await deleteDependencies(tx, access, id);
      const current = before.projectId === input.projectId ? before.waitsFor : [];
      const { waitsFor = current } = input;
      if (waitsFor.join() !== current.join()) {
        await setDependencies(tx, access, { id, projectId: input.projectId }, waitsFor);
      }
      return changeMilestone(tx, access, id, changedColumns(WRITTEN, input));
    });
  });
}

/**
 * Idempotent: a completed milestone keeps its date, because the statement rechecks the row after
 * waiting for its lock.
 */
export async function completeMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { at, today }: Completion = {},
): Promise<Milestone> {
  const now = clock.now();
  const pressed = pressTime(at, now);
  const on = clientDate({ today }, pressed);
  return db.transaction((tx) =>
    recordChange(tx, access, now, { kind: "milestone", id, action: "completed" }, () =>
      changeMilestone(
        tx,
        access,
        id,
        sql`is_completed = true,
          completed_date = case when is_completed then completed_date else ${pressed.toISOString()} end,
          completed_on = case when is_completed then completed_on else ${on}::date end`,
      ),
    ),
  );
}

/**
 * Reopens a milestone that was completed by mistake, or whose work must be redone.
 *
 * @param startedFrom as for `updateMilestone`
 */
export async function reopenMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  startedFrom?: string,
): Promise<Milestone> {
  return db.transaction(async (tx) => {
    const current = () => getMilestone(tx, access, id);
    await requireVersion(tx, access, { kind: "milestone", id, startedFrom, current });
    return recordChange(
      tx,
      access,
      clock.now(),
      { kind: "milestone", id, action: "reopened" },
      () =>
        changeMilestone(
          tx,
          access,
          id,
          sql`is_completed = false, completed_date = null, completed_on = null`,
        ),
    );
  });
}

/**
 * Rejects another milestone in a full project. Takes no lock, so concurrent requests may exceed the
 * ceiling by their number.
 */
export async function requireBelowCeiling(
  tx: Tx,
  access: Access,
  projectId: number,
): Promise<void> {
  const count = await countMilestones(tx, access, projectId);
  if (count >= CEILINGS.milestones) throw ceilingReached("milestones");
}

/**
 * Changes the version of quotes with payments due with the milestone, because schedules belong to
 * their quotes.
 */
export async function touchQuotesOf(tx: Tx, access: EditAccess, id: number): Promise<void> {
  await tx.execute(sql`
    update quotes set work = work
    where user_id = ${access.home} and id in (
      select quote_id from installments where user_id = ${access.home} and milestone_id = ${id}
    )`);
}

/** The columns that an input sets. */
const WRITTEN = columnsIn(milestones, Object.keys(milestoneInput.shape));

/** Excludes the project, which all milestones of a batch share. */
const FIELDS = columnsIn(milestones, Object.keys(milestoneFields.shape));
const FIELD_NAMES = columnNames(FIELDS);

/**
 * Inserts milestones, with ids in the given order. One statement, with the same text for any number
 * of rows.
 */
async function insertMilestones(
  tx: Tx,
  access: EditAccess,
  batch: MilestoneBatch,
  now: Date,
): Promise<Milestone[]> {
  requireProjectAccess(access, batch.projectId);
  return queryRows(tx, milestone)`
    with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(batch.milestones)}::jsonb)
          as (${recordColumns(FIELDS)})
      ) with ordinality as given(${FIELD_NAMES}, nth)
    ), added as (
      insert into milestones (user_id, project_id, created_at, ${FIELD_NAMES})
      select ${access.home}::bigint, ${batch.projectId}::bigint, ${now.toISOString()}::timestamptz,
        ${FIELD_NAMES}
      from given
      order by nth
      returning *, xmin
    )
    ${selectMilestones(access, sql`added`)}
    order by m.id`;
}

/** @param changes the statement's `set` clause */
async function changeMilestone(
  db: Queryable,
  access: EditAccess,
  id: number,
  changes: SQL,
): Promise<Milestone> {
  const [changed] = await queryRows(db, milestone)`
    with changed as (
      update milestones set ${changes}
      where user_id = ${access.home} and id = ${id}${andInProjects(access, sql`project_id`)}
      returning *, xmin
    )
    ${selectMilestones(access, sql`changed`, id)}`;
  if (changed === undefined) throw notFound("Milestone");
  return changed;
}

/**
 * Errors for constraint violations. The foreign keys include the owner, so another user's project
 * is not found.
 */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["milestones_project_fkey", () => notFound("Project")],
  // The account was deleted after the session was read.
  ["milestones_user_id_fkey", () => unauthenticated()],
]);
