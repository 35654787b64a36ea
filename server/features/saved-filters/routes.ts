import * as z from "zod/mini";
import { savedFilters } from "../../../shared/expenses/saved-filters.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccess } from "../../http/session/access.ts";
import { saveFilters } from "./commands.ts";
import { listSavedFilters } from "./queries.ts";
import { savedFiltersInput } from "./rules/saved-filters-input.ts";

const params = z.object({ id: idParam });

/** Also for viewers, because a person's filters are not records of the home. */
export function savedFilterRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/projects/:id/saved-filters",
    { schema: { params, response: { 200: savedFilters } } },
    (request) => listSavedFilters(deps.db, requireAccess(request), request.params.id),
  );

  app.put(
    "/api/projects/:id/saved-filters",
    { schema: { params, body: savedFiltersInput, response: { 200: savedFilters } } },
    (request) => saveFilters(deps, requireAccess(request), request.params.id, request.body),
  );
}
