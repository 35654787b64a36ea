import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type Milestone, milestone, milestoneList } from "../../../shared/milestones/contract.ts";
import type { Queryable } from "../../db/client.ts";
import { columnsIn, selectColumns, versionOf } from "../../db/record-columns.ts";
import { countRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { milestones } from "../../db/schema/tables.ts";
import { notFound } from "../../errors.ts";
import { type Access, andInProjects, requireProjectAccess } from "../../identity/access.ts";

const COLUMNS = selectColumns(columnsIn(milestones, Object.keys(milestone.shape)), "m");

/**
 * Selects milestones in API form.
 *
 * @param source a table or common table expression with a milestone's columns
 * @param id the only milestone in it; without it, the dependencies of the whole home are read at
 * once
 */
export function selectMilestones({ home }: Access, source: SQL, id?: number): SQL {
  return sql`
    select ${COLUMNS}, coalesce(d.ids, '[]') as "waitsFor", ${versionOf("m")} from ${source} m
    left join (
      select milestone_id, json_agg(waits_for_id order by waits_for_id) as ids
      from milestone_dependencies
      where user_id = ${home}${id === undefined ? sql`` : sql` and milestone_id = ${id}`}
      group by milestone_id
    ) d on d.milestone_id = m.id`;
}

interface ListOptions {
  /** number of open ones; absent: all milestones */
  next?: number | undefined;
}

const listRow = z.object({ milestones: milestoneList });

/**
 * Open ones first, then by target date with undated ones last, then by creation. All timestamps
 * have the same text format, so text order is time order.
 */
export async function listMilestones(
  db: Queryable,
  access: Access,
  projectId: number,
  { next }: ListOptions = {},
): Promise<Milestone[]> {
  requireProjectAccess(access, projectId);
  const onlyNext = sql`and not m.is_completed
    order by "targetDate" nulls last, "createdAt", m.id limit ${next}`;
  const [found] = await queryRows(db, listRow)`
    select (
      select coalesce(json_agg(listed order by
        listed."isCompleted", listed."targetDate" nulls last, listed."createdAt", listed.id), '[]')
      from (
        ${selectMilestones(access, sql`milestones`)}
        where m.user_id = ${access.home} and m.project_id = ${projectId}
        ${next === undefined ? sql`` : onlyNext}
      ) listed
    ) as milestones
    from projects
    where user_id = ${access.home} and id = ${projectId}`;
  if (found === undefined) throw notFound("Project");
  return found.milestones;
}

/** Whether the project has any milestones, including completed ones. */
export async function hasMilestones(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<boolean> {
  requireProjectAccess(access, projectId);
  const { rowCount } = await db.execute(sql`
    select from milestones
    where user_id = ${access.home} and project_id = ${projectId}
    limit 1`);
  return rowCount === 1;
}

/** The project's number of milestones, including completed ones. */
export async function countMilestones(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<number> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, countRow)`
    select count(*) as count from milestones
    where user_id = ${access.home} and project_id = ${projectId}`;
  return rows[0]?.count ?? 0;
}

export async function findMilestone(
  db: Queryable,
  access: Access,
  id: number,
): Promise<Milestone | undefined> {
  const rows = await queryRows(db, milestone)`
    ${selectMilestones(access, sql`milestones`, id)} where m.user_id = ${access.home} and m.id = ${id}${andInProjects(access, sql`m.project_id`)}`;
  return rows[0];
}

export async function getMilestone(db: Queryable, access: Access, id: number): Promise<Milestone> {
  const milestone = await findMilestone(db, access, id);
  if (milestone === undefined) throw notFound("Milestone");
  return milestone;
}
