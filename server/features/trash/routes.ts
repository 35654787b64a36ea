import * as z from "zod/mini";
import { purgeInput, trashPage, trashQuery } from "../../../shared/trash/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireAccess, requireHomeOwner } from "../../http/session/access.ts";
import { purgeRecords } from "./commands.ts";
import { listTrash } from "./queries.ts";

/** Lists and purges the trash; records are restored by the routes of their kinds. */
export function trashRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/trash",
    { schema: { querystring: trashQuery, response: { 200: trashPage } } },
    (request) => listTrash(deps.db, requireAccess(request), request.query),
  );

  app.post(
    "/api/trash/purge",
    { schema: { body: purgeInput, response: { 204: z.null() } } },
    async (request, reply) => {
      await purgeRecords(deps, requireHomeOwner(request), request.body);
      return reply.code(204).send(null);
    },
  );
}
