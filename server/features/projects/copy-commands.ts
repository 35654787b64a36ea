import { type SQL, sql } from "drizzle-orm";
import type { ProjectCopyInput } from "../../../shared/projects/copy.ts";
import { FIRST_DAY, LAST_DAY } from "../../../shared/calendar-date.ts";
import { type Project, project } from "../../../shared/projects/contract.ts";
import type { Tx } from "../../db/client.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { ceilingReached, notFound, rateLimited } from "../../errors.ts";
import { type EditAccess, requireAllProjects } from "../../identity/access.ts";
import { CEILINGS } from "../../limits/ceilings.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { consumeRateLimit } from "../../limits/rate-limit.ts";
import { recordAdded, recordChange } from "../../records/activity.ts";
import { lockProject, selectProjects } from "./queries.ts";

/** Rate limit for rows of copied plans: twice the largest plan. */
const COPY_LIMIT = {
  limit: 2 * (CEILINGS.budgetLines + CEILINGS.scopeItems + CEILINGS.milestones),
  withinMs: 60 * 60_000,
} as const;

/**
 * Creates a project from the plan of another one: budget lines with contingency, scope and
 * milestones, as chosen. Copies no money records. With a start, milestones move by the days between
 * both starts; without one they have no dates.
 */
export async function copyProject(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: ProjectCopyInput,
): Promise<Project> {
  requireAllProjects(access, "add projects");
  const now = clock.now();
  await consumeCreationLimit(db, access.actor, now);
  return db.transaction(async (tx) => {
    await lockProject(tx, access, id);
    const added = await insertCopy(tx, access, id, input, now);
    const copies = { tx, access, from: id, to: added.id, now };
    let rows = 0;
    if (input.budgetLines) rows += await copyBudgetLines(copies);
    if (input.scope) rows += await copyScope(copies);
    if (input.milestones) rows += await copyMilestones(copies, input.startsOn);
    await limitCopiedRows({ db: tx, clock }, access, rows);
    await recordAdded(tx, access, now, { kind: "project", id: added.id });
    return added;
  });
}

/**
 * A separate limit, because a plan may have more rows than the records that may be added in a
 * minute.
 */
async function limitCopiedRows(
  counting: { db: Tx; clock: Deps["clock"] },
  { actor }: EditAccess,
  rows: number,
): Promise<void> {
  if (rows === 0) return;
  const seconds = await consumeRateLimit(counting, { key: `copied:${actor}`, ...COPY_LIMIT }, rows);
  if (seconds === undefined) return;
  throw rateLimited("You're copying projects too quickly. Please try again later.", seconds);
}

async function insertCopy(
  tx: Tx,
  access: EditAccess,
  id: number,
  { name, budget, budgetLines, startsOn }: ProjectCopyInput,
  now: Date,
): Promise<Project> {
  // Noon UTC, as for a changed start.
  const start = startsOn === null ? now.toISOString() : `${startsOn}T12:00:00Z`;
  const contingency = budgetLines ? sql`least(contingency, ${budget}::numeric)` : sql`0`;
  const [added] = await queryRows(tx, project)`
    with added as (
      insert into projects (user_id, name, description, budget, contingency, start_date)
      select user_id, ${name}, description, ${budget}::numeric, ${contingency},
        ${start}::timestamptz
      from projects
      where user_id = ${access.home} and id = ${id}
        and (select count(*) from projects where user_id = ${access.home}) < ${CEILINGS.projects}
      returning *, xmin
    )
    ${selectProjects(access, sql`added`)}`;
  if (added === undefined) throw ceilingReached("projects");
  return added;
}

interface Copies {
  tx: Tx;
  access: EditAccess;
  from: number;
  to: number;
  now: Date;
}

async function copyBudgetLines({ tx, access, from, to, now }: Copies): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into budget_lines (user_id, project_id, category, room, place, planned, low, high,
      created_at)
    select user_id, ${to}::bigint, category, room, place, planned, low, high, ${now.toISOString()}
    from budget_lines where user_id = ${access.home} and project_id = ${from}
    order by id`);
  return rowCount ?? 0;
}

async function copyScope({ tx, access, from, to, now }: Copies): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into scope_items (user_id, project_id, work, code, title, created_at)
    select user_id, ${to}::bigint, work, code, title, ${now.toISOString()}
    from scope_items where user_id = ${access.home} and project_id = ${from}
    order by id`);
  return rowCount ?? 0;
}

/** Copies milestones as open ones. A date beyond the last supported one is omitted. */
async function copyMilestones(
  { tx, access, from, to, now }: Copies,
  startsOn: string | null,
): Promise<number> {
  const moved = sql`(
    m.target_date + (${startsOn}::date - (p.start_date at time zone 'UTC')::date)
  )`;
  const shifted: SQL =
    startsOn === null
      ? sql`null::date`
      : sql`case when ${moved} between ${FIRST_DAY}::date and ${LAST_DAY}::date then ${moved} end`;
  const [copied] = await queryRows(tx, countRow)`
    with source as materialized (
      select m.*, ${shifted} as day, nextval(pg_get_serial_sequence('milestones', 'id')) as copy_id
      from (
        select * from milestones
        where user_id = ${access.home} and project_id = ${from}
        order by id
      ) m
      join projects p on p.user_id = m.user_id and p.id = m.project_id
    ), added as (
      insert into milestones (user_id, id, project_id, title, description, target_date, category,
        created_at)
      overriding system value
      select user_id, copy_id, ${to}::bigint, title, description, day, category,
        ${now.toISOString()}::timestamptz
      from source
    ), waiting as (
      insert into milestone_dependencies (user_id, milestone_id, waits_for_id)
      select d.user_id, m.copy_id, other.copy_id
      from milestone_dependencies d
      join source m on m.id = d.milestone_id
      join source other on other.id = d.waits_for_id
      where d.user_id = ${access.home}
    )
    select count(*) as count from source`;
  return copied?.count ?? 0;
}

/** Archives a project, or restores it from the archive. Idempotent. */
export async function setProjectArchived(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  isArchived: boolean,
): Promise<Project> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockProject(tx, access, id);
    const [changed] = await recordChange(
      tx,
      access,
      now,
      { kind: "project", id },
      () => queryRows(tx, project)`
      with changed as (
        update projects
        set archived_at = case when ${isArchived} then coalesce(archived_at, ${now.toISOString()}) end
        where user_id = ${access.home} and id = ${id}
        returning *, xmin
      )
      ${selectProjects(access, sql`changed`)}`,
    );
    if (changed === undefined) throw notFound("Project");
    return changed;
  });
}
