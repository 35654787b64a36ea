import { type SavedFilters, savedFilters } from "../../../shared/expenses/saved-filters.ts";
import { queryRows } from "../../db/rows.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { type Access, lockMembership, requireProjectAccess } from "../../identity/access.ts";

/** Replaces all of the caller's filters in a project. */
export async function saveFilters(
  { db }: Pick<Deps, "db">,
  access: Access,
  projectId: number,
  { filters }: SavedFilters,
): Promise<SavedFilters> {
  requireProjectAccess(access, projectId);
  return db.transaction(async (tx) => {
    await lockMembership(tx, access);
    const [saved] = await queryRows(tx, savedFilters)`
      insert into saved_filters (user_id, project_id, member_id, filters)
      select user_id, id, ${access.actor}, ${JSON.stringify(filters)}::jsonb from projects
      where user_id = ${access.home} and id = ${projectId}
      for key share
      on conflict (user_id, project_id, member_id) do update set filters = excluded.filters
      returning filters`;
    if (saved === undefined) throw notFound("Project");
    return saved;
  });
}
