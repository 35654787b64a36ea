import { type SQL, sql } from "drizzle-orm";
import { CEILINGS } from "../../limits/ceilings.ts";
import { inDollars } from "../../dollars.ts";
import type { UserId } from "../../../shared/ids.ts";
import { toDecimal } from "../../../shared/money.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import type { ProjectDatesInput, ProjectInput } from "../../../shared/projects/input.ts";
import type { Tx } from "../../db/client.ts";
import { withKnownRefusals } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import {
  type AppError,
  ceilingReached,
  notFound,
  unauthenticated,
  validationFailed,
} from "../../errors.ts";
import { countCreations } from "../../limits/creation-rate-limit.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { emptyTrashOfProject } from "../../records/trash.ts";
import { getContingency, lockProject, type ProjectRow, selectProjects } from "./queries.ts";

/**
 * Begins a project, while the account has room for one. Nothing is held for that: as many as
 * come in at the same moment may pass the ceiling together, and no more.
 */
export async function createProject(
  { db, clock }: Pick<Deps, "db" | "clock">,
  owner: UserId,
  { name, description, budget }: ProjectInput,
): Promise<Project> {
  const now = clock.now();
  await countCreations(db, owner, now);
  const { rows } = await withKnownRefusals(REFUSALS, async () =>
    db.execute<ProjectRow>(sql`
      with added as (
        insert into projects (user_id, name, description, budget, start_date)
        select ${owner}::bigint, ${name}, ${description}, ${budget}, ${now.toISOString()}
        where (select count(*) from projects where user_id = ${owner}) < ${CEILINGS.projects}
        returning *
      )
      ${selectProjects(owner, sql`added`)}`),
  );
  const [project] = rows;
  if (project === undefined) throw ceilingReached("projects");
  return project;
}

/** Replaces what a project says. Its budget stays at least what is kept of it for surprises. */
export async function updateProject(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
  { name, description, budget }: ProjectInput,
): Promise<Project> {
  const { rows } = await db.execute<ProjectRow>(sql`
    with changed as (
      update projects set name = ${name}, description = ${description}, budget = ${budget}
      where user_id = ${owner} and id = ${id} and contingency <= ${budget}::numeric
      returning *
    )
    ${selectProjects(owner, sql`changed`)}`);
  const [project] = rows;
  if (project !== undefined) return project;
  const kept = await getContingency(db, owner, id);
  throw validationFailed([
    {
      path: ["budget"],
      message: `The budget can't be less than the ${inDollars(toDecimal(kept))} contingency`,
    },
  ]);
}

/**
 * Says when a project began, and whether it is finished. The start is an instant: noon in UTC is on the
 * same day nearly everywhere.
 */
export async function updateProjectDates(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
  { startedOn, finishedOn }: ProjectDatesInput,
): Promise<Project> {
  const { rows } = await db.execute<ProjectRow>(sql`
    with changed as (
      update projects set start_date = ${`${startedOn}T12:00:00Z`}, finished_on = ${finishedOn}
      where user_id = ${owner} and id = ${id}
      returning *
    )
    ${selectProjects(owner, sql`changed`)}`);
  const [project] = rows;
  if (project === undefined) throw notFound("Project");
  return project;
}

/**
 * Removes the project for good, with its expenses, milestones, budget lines and quotes and with
 * those of them in the trash, and hands the files of all these to the sweep.
 *
 * Every write takes its locks in this order: the owner, the project, what is in it, the trash,
 * the receipts. So no two of them can wait for each other. What is deleted at the same moment
 * is waited for and then found in the trash; what is restored is either found here or finds
 * nothing any more.
 */
export async function deleteProject(
  { db }: Pick<Deps, "db">,
  owner: UserId,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await lockProject(tx, owner, id, "update");
    // A hundred thousand expenses take seconds, and all of it is undone if it is cut off.
    await tx.execute(sql`set local statement_timeout = '1min'`);
    await lockContents(tx, owner, id);
    await emptyTrashOfProject(tx, owner, id);
    await tx.execute(sql`
      update uploads set state = 'deleting'
      where user_id = ${owner} and key in (
        select image_url from expenses where user_id = ${owner} and project_id = ${id}
        union all
        select r.key from expense_receipts r
        join expenses e on e.user_id = r.user_id and e.id = r.expense_id
        where r.user_id = ${owner} and e.project_id = ${id}
        union all
        select f.key from quote_files f
        join quotes q on q.user_id = f.user_id and q.id = f.quote_id
        where f.user_id = ${owner} and q.project_id = ${id}
      )`);
    // Left to the database's own order, it may take away first what these still refer to, and refuse.
    for (const table of [sql`expenses`, sql`quotes`]) {
      await tx.execute(sql`delete from ${table} where user_id = ${owner} and project_id = ${id}`);
    }
    await tx.execute(sql`delete from projects where user_id = ${owner} and id = ${id}`);
  });
}

/** Holds all that is in the project until the transaction ends; counted, so that no rows travel. */
async function lockContents(tx: Tx, owner: UserId, projectId: number): Promise<void> {
  const held = (table: SQL) => sql`
    select count(*) from (
      select from ${table}
      where user_id = ${owner} and project_id = ${projectId}
      order by id
      for update
    ) held`;
  await tx.execute(held(sql`milestones`));
  await tx.execute(held(sql`budget_lines`));
  await tx.execute(held(sql`quotes`));
  await tx.execute(held(sql`expenses`));
}

const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  // The account went away after the session was looked up.
  ["projects_user_id_fkey", () => unauthenticated()],
]);
