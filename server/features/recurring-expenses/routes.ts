import * as z from "zod/mini";
import { expense } from "../../../shared/expenses/contract.ts";
import { idParam } from "../../../shared/ids.ts";
import {
  recurringExpense,
  recurringExpenseList,
  recurringExpenseQuery,
} from "../../../shared/recurring-expenses/contract.ts";
import {
  dueDateInput,
  recordDueInput,
  recurringExpenseFields,
  recurringExpenseInput,
  reopenDueInput,
} from "../../../shared/recurring-expenses/input.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import {
  createRecurringExpense,
  recordDueExpense,
  reopenDueDate,
  skipDueDate,
  updateRecurringExpense,
} from "./commands.ts";
import { listRecurringExpenses } from "./queries.ts";
import { deleteRecurringExpense, restoreRecurringExpense } from "./trash-commands.ts";

const params = z.object({ id: idParam });

export function recurringExpenseRoutes(app: App, deps: Deps): void {
  dueDateRoutes(app, deps);

  app.get(
    "/api/recurring-expenses",
    { schema: { querystring: recurringExpenseQuery, response: { 200: recurringExpenseList } } },
    (request) => listRecurringExpenses(deps.db, requireAccess(request), request.query.projectId),
  );

  app.post(
    "/api/recurring-expenses",
    {
      schema: {
        headers: idempotencyHeaders,
        body: recurringExpenseInput,
        response: { 201: recurringExpense },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createRecurringExpense(deps, requireEditor(request), request.body, key));
    },
  );

  app.put(
    "/api/recurring-expenses/:id",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: recurringExpenseFields,
        response: { 200: recurringExpense },
      },
    },
    (request) => {
      const { params, body, headers } = request;
      const startedFrom = versionIn(headers);
      return updateRecurringExpense(deps, requireEditor(request), params.id, body, startedFrom);
    },
  );

  app.delete(
    "/api/recurring-expenses/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteRecurringExpense(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/recurring-expenses/:id/restore",
    { schema: { params, response: { 200: recurringExpense } } },
    (request) => restoreRecurringExpense(deps, requireEditor(request), request.params.id),
  );
}

/** Routes that record, skip or reopen a due date. */
function dueDateRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/recurring-expenses/:id/record",
    {
      schema: {
        params,
        headers: idempotencyHeaders,
        body: recordDueInput,
        response: { 201: expense },
      },
    },
    async (request, reply) => {
      const { params, body, headers } = request;
      const key = headers["idempotency-key"];
      return reply
        .code(201)
        .send(await recordDueExpense(deps, requireEditor(request), params.id, body, key));
    },
  );

  app.post(
    "/api/recurring-expenses/:id/skip",
    { schema: { params, body: dueDateInput, response: { 200: recurringExpense } } },
    (request) => {
      const { params, body } = request;
      return skipDueDate(deps, requireEditor(request), params.id, body.dueOn);
    },
  );

  app.post(
    "/api/recurring-expenses/:id/reopen",
    { schema: { params, body: reopenDueInput, response: { 200: recurringExpense } } },
    (request) => reopenDueDate(deps, requireEditor(request), request.params.id, request.body),
  );
}
