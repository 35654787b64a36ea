import * as z from "zod/mini";
import type { Payers } from "../../../shared/expenses/payers.ts";
import type { Queryable } from "../../db/client.ts";
import { PLANNED_EACH_TIME } from "../../db/named-statements.ts";
import { queryRows } from "../../db/rows.ts";
import { type Access, requireProjectAccess } from "../../identity/access.ts";
import { PERSON_NAME } from "../../records/person-name.ts";
import { getProjectName } from "../projects/queries.ts";

const nameRow = z.object({ name: z.string() });

/** The home's owner and the members who see the project. People with equal names count as one. */
export async function listPeople(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<string[]> {
  const rows = await queryRows(db, nameRow)`
    select ${PERSON_NAME} as name from users u
    where u.id = ${access.home} or u.id in (
      select m.member_id from memberships m
      where m.user_id = ${access.home} and m.ended_at is null
        and (m.project_ids is null or ${projectId}::bigint = any(m.project_ids))
    )
    order by u.id <> ${access.home}, u.id`;
  return [...new Set(rows.map(({ name }) => name))];
}

/** The people who can be chosen as payers in a project, and those already chosen. */
export async function getPayers(db: Queryable, access: Access, projectId: number): Promise<Payers> {
  await getProjectName(db, access, projectId);
  const people = await listPeople(db, access, projectId);
  return { people, named: await listNamed(db, access, projectId) };
}

async function listNamed(db: Queryable, access: Access, projectId: number): Promise<string[]> {
  requireProjectAccess(access, projectId);
  const rows = await queryRows(db, nameRow)`${PLANNED_EACH_TIME}
    select distinct paid_by as name from expenses
    where user_id = ${access.home} and project_id = ${projectId} and paid_by is not null
    order by 1`;
  return rows.map(({ name }) => name);
}
