import * as z from "zod/mini";
import { bulkChanges, bulkIds } from "../../../../shared/expenses/bulk-input.ts";
import { changedExpenses } from "../../../../shared/expenses/changed-expenses.ts";
import type { Deps } from "../../../deps.ts";
import type { App } from "../../../http/core/app-type.ts";
import { requireEditor } from "../../../http/session/access.ts";
import { changeExpenses, deleteExpenses, restoreExpenses } from "./bulk-commands.ts";

/** Routes for several expenses at once: all or none. */
export function bulkExpenseRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/expenses/bulk/change",
    { schema: { body: bulkChanges, response: { 200: changedExpenses } } },
    (request) => changeExpenses(deps, requireEditor(request), request.body),
  );

  app.post(
    "/api/expenses/bulk/delete",
    { schema: { body: bulkIds, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteExpenses(deps, requireEditor(request), request.body.ids);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/expenses/bulk/restore",
    { schema: { body: bulkIds, response: { 200: changedExpenses } } },
    (request) => restoreExpenses(deps, requireEditor(request), request.body.ids),
  );
}
