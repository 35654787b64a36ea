import { type SQL, sql } from "drizzle-orm";
import { CEILINGS } from "../../limits/ceilings.ts";
import { inDollars } from "../../dollars.ts";
import { toDecimal } from "../../../shared/money.ts";
import { type Project, project } from "../../../shared/projects/contract.ts";
import {
  type ProjectDatesInput,
  projectInput,
  type ProjectInput,
} from "../../../shared/projects/input.ts";
import type { Tx } from "../../db/client.ts";
import { changedColumns, columnNames, columnsIn, columnValues } from "../../db/record-columns.ts";
import { queryRows } from "../../db/rows.ts";
import { projects } from "../../db/schema/tables.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import type { Deps } from "../../deps.ts";
import {
  type AppError,
  ceilingReached,
  notFound,
  unauthenticated,
  validationFailed,
} from "../../errors.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordAdded, recordChange, recordRemoved } from "../../records/activity.ts";
import { requireVersion } from "../../records/versions.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { emptyTrashOfProject } from "../../records/trash.ts";
import { getContingency, getProject, lockProject, selectProjects } from "./queries.ts";
import {
  type EditAccess,
  type OwnerAccess,
  requireAllProjects,
  requireProjectAccess,
} from "../../identity/access.ts";

/** The columns that an input sets. */
const WRITTEN = columnsIn(projects, Object.keys(projectInput.shape));

/**
 * Creates a project, below the ceiling. Takes no lock, so concurrent requests may exceed the
 * ceiling by their number.
 */
export async function createProject(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: ProjectInput,
): Promise<Project> {
  requireAllProjects(access, "add projects");
  const now = clock.now();
  await consumeCreationLimit(db, access.actor, now);
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      const [added] = await queryRows(tx, project)`
        with added as (
          insert into projects (user_id, start_date, ${columnNames(WRITTEN)})
          select ${access.home}::bigint, ${now.toISOString()}::timestamptz,
            ${columnValues(WRITTEN, input)}
          where (select count(*) from projects where user_id = ${access.home}) < ${CEILINGS.projects}
          returning *, xmin
        )
        ${selectProjects(access, sql`added`)}`;
      if (added === undefined) throw ceilingReached("projects");
      await recordAdded(tx, access, now, { kind: "project", id: added.id });
      return added;
    }),
  );
}

/**
 * Replaces a project's fields. The budget must be at least its contingency.
 *
 * @param startedFrom the version that was edited, here and below; without it the last write wins
 */
export async function updateProject(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: ProjectInput,
  startedFrom?: string,
): Promise<Project> {
  requireProjectAccess(access, id);
  const [changed] = await changeProject(
    { db, clock },
    access,
    { id, startedFrom },
    (tx) => queryRows(tx, project)`
      with changed as (
        update projects set ${changedColumns(WRITTEN, input)}
        where user_id = ${access.home} and id = ${id} and contingency <= ${input.budget}::numeric
        returning *, xmin
      )
      ${selectProjects(access, sql`changed`)}`,
  );
  if (changed !== undefined) return changed;
  const kept = await getContingency(db, access, id);
  throw validationFailed([
    {
      path: ["budget"],
      message: `The budget can't be less than the ${inDollars(toDecimal(kept))} contingency`,
    },
  ]);
}

/**
 * Sets a project's start date and whether it is finished. The start is stored as noon UTC, which is
 * the same date nearly everywhere.
 */
export async function updateProjectDates(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { startedOn, finishedOn }: ProjectDatesInput,
  startedFrom?: string,
): Promise<Project> {
  requireProjectAccess(access, id);
  const [changed] = await changeProject(
    { db, clock },
    access,
    { id, startedFrom },
    (tx) => queryRows(tx, project)`
      with changed as (
        update projects set start_date = ${`${startedOn}T12:00:00Z`}, finished_on = ${finishedOn}
        where user_id = ${access.home} and id = ${id}
        returning *, xmin
      )
      ${selectProjects(access, sql`changed`)}`,
  );
  if (changed === undefined) throw notFound("Project");
  return changed;
}

function changeProject<T>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  { id, startedFrom }: { id: number; startedFrom: string | undefined },
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const current = () => getProject(tx, access, id);
    await requireVersion(tx, access, { kind: "project", id, startedFrom, current });
    return recordChange(tx, access, clock.now(), { kind: "project", id }, () => write(tx));
  });
}

/**
 * Permanently deletes the project with all its records, including those in the trash, and releases
 * its files to the sweep.
 *
 * All writes lock in this order, so that they cannot deadlock: owner, project, its contents, trash,
 * receipts. A concurrent deletion finishes first, so that its record is found in the trash; the
 * record of a concurrent restore is either found here, or the restore finds no project.
 */
export async function deleteProject(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: OwnerAccess,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockProject(tx, access, id, "update");
    // 100,000 expenses take several seconds, and a timeout would undo all of it.
    await tx.execute(sql`set local statement_timeout = '1min'`);
    await lockContents(tx, access, id);
    await recordRemoved(tx, access, clock.now(), { kind: "project", id });
    await emptyTrashOfProject(tx, access.home, id);
    await tx.execute(sql`
      update uploads set state = 'deleting'
      where user_id = ${access.home} and key in (
        select image_url from expenses where user_id = ${access.home} and project_id = ${id}
        union all
        select r.key from expense_receipts r
        join expenses e on e.user_id = r.user_id and e.id = r.expense_id
        where r.user_id = ${access.home} and e.project_id = ${id}
        union all
        select f.key from quote_files f
        join quotes q on q.user_id = f.user_id and q.id = f.quote_id
        where f.user_id = ${access.home} and q.project_id = ${id}
        union all
        select f.key from invoice_files f
        join invoices i on i.user_id = f.user_id and i.id = f.invoice_id
        where f.user_id = ${access.home} and i.project_id = ${id}
        union all
        select key from drafts where user_id = ${access.home} and project_id = ${id}
      )`);
    // Cascades run in the order of the constraints and could fail on rows that are still
    // referenced.
    for (const table of [sql`expenses`, sql`invoices`, sql`quotes`]) {
      await tx.execute(
        sql`delete from ${table} where user_id = ${access.home} and project_id = ${id}`,
      );
    }
    await tx.execute(sql`delete from projects where user_id = ${access.home} and id = ${id}`);
  });
}

/**
 * Locks the project's contents until the transaction ends. Returns only a count, so that no rows
 * are transferred.
 */
async function lockContents(tx: Tx, access: EditAccess, projectId: number): Promise<void> {
  const lockRows = (table: SQL) => sql`
    select count(*) from (
      select from ${table}
      where user_id = ${access.home} and project_id = ${projectId}
      order by id
      for update
    ) locked`;
  await tx.execute(lockRows(sql`milestones`));
  await tx.execute(lockRows(sql`budget_lines`));
  await tx.execute(lockRows(sql`quotes`));
  await tx.execute(lockRows(sql`invoices`));
  await tx.execute(lockRows(sql`expenses`));
}

const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  // The account was deleted after the session was read.
  ["projects_user_id_fkey", () => unauthenticated()],
]);
