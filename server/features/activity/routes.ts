import * as z from "zod/mini";
import { activityPage, activityQuery, activityVisit } from "../../../shared/activity/contract.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import { recordVisit } from "./commands.ts";
import { listActivity } from "./queries.ts";
import { undoChange } from "./undo-commands.ts";

const params = z.object({ id: idParam });

export function activityRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/activity",
    { schema: { querystring: activityQuery, response: { 200: activityPage } } },
    (request) => listActivity(deps.db, requireAccess(request), request.query),
  );

  app.post(
    "/api/activity/:id/undo",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await undoChange(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post("/api/activity/visits", { schema: { response: { 200: activityVisit } } }, (request) =>
    recordVisit(deps, requireAccess(request)),
  );
}
