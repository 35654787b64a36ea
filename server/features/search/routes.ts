import * as z from "zod/mini";
import { MAX_SEARCH, searchable } from "../../../shared/expenses/list-query.ts";
import { idParam } from "../../../shared/ids.ts";
import { searchResponse } from "../../../shared/search/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccess } from "../../http/session/access.ts";
import { searchHome } from "./queries.ts";

const searchQuery = z.object({
  projectId: idParam,
  q: searchable(MAX_SEARCH).check(z.trim(), z.minLength(1, "Enter something to search for")),
});

export function searchRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/search",
    { schema: { querystring: searchQuery, response: { 200: searchResponse } } },
    (request) => {
      const access = requireAccess(request);
      const { projectId, q: text } = request.query;
      const search = () => searchHome(deps.db, access, { projectId, text });
      return deps.heavyReads.run(access.actor, search);
    },
  );
}
