import * as z from "zod/mini";
import { expense, expenseAllowance, expensePage } from "../../../shared/expenses/contract.ts";
import { duplicateResponse, duplicateQuery } from "../../../shared/expenses/duplicate-query.ts";
import { expenseInput } from "../../../shared/expenses/input.ts";
import { expenseListQuery } from "../../../shared/expenses/list-query.ts";
import { payers } from "../../../shared/expenses/payers.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { sendRawJson } from "../../http/responses/raw-json.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import { bulkExpenseRoutes } from "./bulk/bulk-routes.ts";
import { createExpense, updateExpense } from "./commands.ts";
import { listDuplicates } from "./duplicate-queries.ts";
import { readExpensePage } from "./heavy-page-queries.ts";
import { getPayers } from "./payer-queries.ts";
import { getExpense, getExpenseAllowance } from "./queries.ts";
import { deleteExpense, restoreExpense } from "./trash-commands.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

const params = z.object({ id: idParam });

export function expenseRoutes(app: App, deps: Deps): void {
  bulkExpenseRoutes(app, deps);

  app.get(
    "/api/expenses",
    { schema: { querystring: expenseListQuery, response: { 200: expensePage } } },
    async (request, reply) =>
      sendRawJson(reply, await readExpensePage(deps, requireAccess(request), request.query)),
  );

  app.get(
    "/api/expenses/can_create",
    { schema: { response: { 200: expenseAllowance } } },
    (request) => getExpenseAllowance(deps.db, requireAccess(request), deps.clock.now()),
  );

  app.get(
    "/api/expenses/duplicates",
    { schema: { querystring: duplicateQuery, response: { 200: duplicateResponse } } },
    (request) => listDuplicates(deps.db, requireAccess(request), request.query),
  );

  app.get(
    "/api/projects/:id/payers",
    { schema: { params, response: { 200: payers } } },
    (request) => getPayers(deps.db, requireAccess(request), request.params.id),
  );

  app.post(
    "/api/expenses",
    { schema: { headers: idempotencyHeaders, body: expenseInput, response: { 201: expense } } },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createExpense(deps, requireEditor(request), request.body, key));
    },
  );

  app.get("/api/expenses/:id", { schema: { params, response: { 200: expense } } }, (request) =>
    getExpense(deps.db, requireAccess(request), request.params.id),
  );

  app.put(
    "/api/expenses/:id",
    { schema: { params, headers: changeHeaders, body: expenseInput, response: { 200: expense } } },
    (request) => {
      const { params, body, headers } = request;
      return updateExpense(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );

  app.delete(
    "/api/expenses/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteExpense(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/expenses/:id/restore",
    { schema: { params, response: { 200: expense } } },
    (request) => restoreExpense(deps, requireEditor(request), request.params.id),
  );
}
