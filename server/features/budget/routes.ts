import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import { budgetLine, budgetLineList, moneyPlan } from "../../../shared/budget/contract.ts";
import {
  budgetLineBatch,
  budgetLineInput,
  contingencyInput,
} from "../../../shared/budget/input.ts";
import { ownDayQuery } from "../../../shared/own-day.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { ownDay } from "../../http/responses/client-date.ts";
import { retryHeaders } from "../../http/responses/idempotency-header.ts";
import { requireUser } from "../../http/session/session.ts";
import {
  createBudgetLine,
  deleteBudgetLine,
  setContingency,
  updateBudgetLine,
} from "./commands.ts";
import { createBudgetLines } from "./divide-commands.ts";
import { getMoneyPlan } from "./queries.ts";

const params = z.object({ id: idParam });

export function moneyPlanRoutes(app: App, deps: Deps): void {
  const clientDay = (query: Parameters<typeof ownDay>[0]) => ownDay(query, deps.clock.now());

  app.get(
    "/api/projects/:id/plan",
    { schema: { params, querystring: ownDayQuery, response: { 200: moneyPlan } } },
    (request) => {
      const today = clientDay(request.query);
      return getMoneyPlan(deps.db, requireUser(request), request.params.id, today);
    },
  );

  app.put(
    "/api/projects/:id/contingency",
    {
      schema: {
        params,
        querystring: ownDayQuery,
        body: contingencyInput,
        response: { 200: moneyPlan },
      },
    },
    async (request) => {
      const owner = requireUser(request);
      const today = clientDay(request.query);
      await setContingency(deps, owner, request.params.id, request.body);
      return getMoneyPlan(deps.db, owner, request.params.id, today);
    },
  );

  app.post(
    "/api/budget-lines",
    { schema: { headers: retryHeaders, body: budgetLineInput, response: { 201: budgetLine } } },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createBudgetLine(deps, requireUser(request), request.body, key));
    },
  );

  app.post(
    "/api/budget-lines/batch",
    {
      schema: { headers: retryHeaders, body: budgetLineBatch, response: { 201: budgetLineList } },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createBudgetLines(deps, requireUser(request), request.body, key));
    },
  );

  app.put(
    "/api/budget-lines/:id",
    { schema: { params, body: budgetLineInput, response: { 200: budgetLine } } },
    (request) => updateBudgetLine(deps, requireUser(request), request.params.id, request.body),
  );

  app.delete(
    "/api/budget-lines/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteBudgetLine(deps, requireUser(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
