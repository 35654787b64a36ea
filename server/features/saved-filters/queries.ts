import { type SavedFilters, savedFilters } from "../../../shared/expenses/saved-filters.ts";
import type { Queryable } from "../../db/client.ts";
import { queryRows } from "../../db/rows.ts";
import type { Access } from "../../identity/access.ts";
import { getProjectName } from "../projects/queries.ts";

/** The caller's saved filters of a project. */
export async function listSavedFilters(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<SavedFilters> {
  await getProjectName(db, access, projectId);
  const [row] = await queryRows(db, savedFilters)`
    select filters from saved_filters
    where user_id = ${access.home} and project_id = ${projectId} and member_id = ${access.actor}`;
  return row ?? { filters: [] };
}
