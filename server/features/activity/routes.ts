import { activityPage, activityQuery, activityVisit } from "../../../shared/activity/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireUser } from "../../http/session/session.ts";
import { recordVisit } from "./commands.ts";
import { listActivity } from "./queries.ts";

export function activityRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/activity",
    { schema: { querystring: activityQuery, response: { 200: activityPage } } },
    (request) => {
      const user = requireUser(request);
      return listActivity(deps.db, { home: user, actor: user }, request.query);
    },
  );

  app.post("/api/activity/visits", { schema: { response: { 200: activityVisit } } }, (request) => {
    const user = requireUser(request);
    return recordVisit(deps, { home: user, actor: user });
  });
}
