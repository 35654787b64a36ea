import { type SQL, sql } from "drizzle-orm";
import { CEILINGS } from "../../limits/ceilings.ts";
import type { UserId } from "../../../shared/ids.ts";
import type {
  Milestone,
  MilestoneBatch,
  MilestoneInput,
} from "../../../shared/milestones/contract.ts";
import type { Queryable, Tx } from "../../db/client.ts";
import { withKnownRefusals } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import { type AppError, ceilingReached, failed, notFound, unauthenticated } from "../../errors.ts";
import { createOnce } from "../../records/idempotency.ts";
import { countCreations } from "../../limits/creation-rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { lockProject } from "../projects/queries.ts";
import {
  countMilestones,
  findMilestone,
  getMilestone,
  hasMilestones,
  type MilestoneRow,
  selectMilestones,
} from "./queries.ts";

/**
 * Plans a milestone; it starts open.
 *
 * @param key the client's Idempotency-Key: with a key that was used before it answers the
 *   milestone created then
 */
export async function createMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  input: MilestoneInput,
  key?: string,
): Promise<Milestone> {
  const now = clock.now();
  return withKnownRefusals(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      return createOnce(tx, {
        owner,
        kind: "milestone",
        key,
        input,
        now,
        find: (id) => findMilestone(tx, owner, id),
        create: async () => {
          await requireRoom(tx, owner, input.projectId);
          const [added] = await insertMilestones(
            tx,
            owner,
            { projectId: input.projectId, milestones: [input] },
            now,
          );
          if (added === undefined) throw new Error("The insert answered no milestone");
          return added;
        },
      });
    }),
  );
}

/**
 * Plans all of them or none, in the order given, for a project that has none yet. It has room
 * for them: the longest batch is far from the ceiling.
 *
 * The project is held against anything being added to it, so two at once, in two tabs or by a
 * retry, cannot both find it empty.
 */
export async function createMilestones(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  batch: MilestoneBatch,
): Promise<Milestone[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    // Before the project: one milestone on its own takes its locks in that order too.
    await countCreations(tx, owner, now, batch.milestones.length);
    await lockProject(tx, owner, batch.projectId, "update");
    if (await hasMilestones(tx, owner, batch.projectId)) {
      throw failed("conflict", "This project has milestones already");
    }
    return insertMilestones(tx, owner, batch, now);
  });
}

/**
 * Replaces what a milestone says, and may move it to another project. Whether it is completed stays.
 * What was to be paid with it belongs to the project that it leaves, and waits for nothing then.
 */
export async function updateMilestone(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
  { projectId, title, description, category, targetDate }: MilestoneInput,
): Promise<Milestone> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await lockProject(tx, owner, projectId);
    const before = await getMilestone(tx, owner, id);
    if (before.projectId !== projectId) {
      await requireRoom(tx, owner, projectId);
      await tx.execute(sql`
        update instalments set milestone_id = null
        where user_id = ${owner} and milestone_id = ${id}`);
    }
    return changeMilestone(
      tx,
      owner,
      id,
      sql`project_id = ${projectId}, title = ${title}, description = ${description},
        category = ${category}, target_date = ${targetDate}`,
    );
  });
}

/** One that is completed already keeps its date: the statement looks at the row as it is when its turn comes. */
export async function completeMilestone(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  id: number,
): Promise<Milestone> {
  return changeMilestone(
    db,
    owner,
    id,
    sql`is_completed = true,
      completed_date = case when is_completed then completed_date else ${clock.now().toISOString()} end`,
  );
}

/** The way back from a milestone that was completed by mistake, or that has to be done again. */
export async function reopenMilestone(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
): Promise<Milestone> {
  return changeMilestone(db, owner, id, sql`is_completed = false, completed_date = null`);
}

/**
 * Refuses one more in a full project. Nothing is held for it: as many as come in at the same
 * moment may pass the ceiling together, and no more.
 */
export async function requireRoom(tx: Tx, owner: UserId, projectId: number): Promise<void> {
  const count = await countMilestones(tx, owner, projectId);
  if (count >= CEILINGS.milestones) throw ceilingReached("milestones");
}

/** Their ids are in the order given. All in one statement, whose text is the same for any number. */
async function insertMilestones(
  tx: Tx,
  owner: UserId,
  { projectId, milestones }: MilestoneBatch,
  now: Date,
): Promise<Milestone[]> {
  const { rows } = await tx.execute<MilestoneRow>(sql`
    with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(milestones)}::jsonb)
          as (title text, description text, category text, "targetDate" date)
      ) with ordinality as given(title, description, category, target_date, place)
    ), added as (
      insert into milestones (user_id, project_id, title, description, category, target_date, created_at)
      select ${owner}::bigint, ${projectId}::bigint, title, description, category, target_date,
        ${now.toISOString()}::timestamptz
      from given
      order by place
      returning *
    )
    ${selectMilestones(sql`added`)}
    order by m.id`);
  return rows;
}

/** @param changes what `set` does to the row */
async function changeMilestone(
  db: Queryable,
  owner: UserId,
  id: number,
  changes: SQL,
): Promise<Milestone> {
  const { rows } = await db.execute<MilestoneRow>(sql`
    with changed as (
      update milestones set ${changes}
      where user_id = ${owner} and id = ${id}
      returning *
    )
    ${selectMilestones(sql`changed`)}`);
  const [changed] = rows;
  if (changed === undefined) throw notFound("Milestone");
  return changed;
}

/**
 * What the database's refusals mean to whoever called. The keys hold the owner, so a foreign
 * project is as missing as one that never was.
 */
const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["milestones_project_fkey", () => notFound("Project")],
  // The account went away after the session was looked up.
  ["milestones_user_id_fkey", () => unauthenticated()],
]);
