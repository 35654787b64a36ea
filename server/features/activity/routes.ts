import { activityPage, activityQuery, activityVisit } from "../../../shared/activity/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccess } from "../../http/session/access.ts";
import { recordVisit } from "./commands.ts";
import { listActivity } from "./queries.ts";

export function activityRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/activity",
    { schema: { querystring: activityQuery, response: { 200: activityPage } } },
    (request) => listActivity(deps.db, requireAccess(request), request.query),
  );

  app.post("/api/activity/visits", { schema: { response: { 200: activityVisit } } }, (request) =>
    recordVisit(deps, requireAccess(request)),
  );
}
