import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import { budgetLine, budgetLineList, budgetOverview } from "../../../shared/budget/contract.ts";
import {
  budgetLineBatch,
  budgetLineDeletion,
  budgetLineInput,
  contingencyInput,
} from "../../../shared/budget/input.ts";
import { whatIf, whatIfInput } from "../../../shared/budget/what-if.ts";
import { clientDateQuery } from "../../../shared/client-date.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import {
  createBudgetLine,
  deleteBudgetLine,
  setContingency,
  updateBudgetLine,
} from "./commands.ts";
import { createBudgetLines } from "./divide-commands.ts";
import { getBudgetOverview } from "./queries.ts";
import { getWhatIf } from "./what-if-queries.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

const params = z.object({ id: idParam });

export function budgetRoutes(app: App, deps: Deps): void {
  overviewRoutes(app, deps);
  lineRoutes(app, deps);
}

function overviewRoutes(app: App, deps: Deps): void {
  const clientDay = (query: Parameters<typeof clientDate>[0]) =>
    clientDate(query, deps.clock.now());

  app.get(
    "/api/projects/:id/plan",
    { schema: { params, querystring: clientDateQuery, response: { 200: budgetOverview } } },
    (request) => {
      const today = clientDay(request.query);
      const access = requireAccess(request);
      return deps.heavyReads.run(access.actor, () =>
        getBudgetOverview(deps.db, access, request.params.id, today),
      );
    },
  );

  app.post(
    "/api/projects/:id/plan/what-if",
    {
      schema: {
        params,
        querystring: clientDateQuery,
        body: whatIfInput,
        response: { 200: whatIf },
      },
    },
    (request) => {
      const { params, body, query } = request;
      const asked = { tried: body, today: clientDay(query) };
      const access = requireAccess(request);
      return deps.heavyReads.run(access.actor, () => getWhatIf(deps.db, access, params.id, asked));
    },
  );

  app.put(
    "/api/projects/:id/contingency",
    {
      schema: {
        params,
        headers: changeHeaders,
        querystring: clientDateQuery,
        body: contingencyInput,
        response: { 200: budgetOverview },
      },
    },
    async (request) => {
      const access = requireEditor(request);
      const today = clientDay(request.query);
      const { params, body, headers } = request;
      await setContingency(deps, access, params.id, body, versionIn(headers));
      return getBudgetOverview(deps.db, access, params.id, today);
    },
  );
}

function lineRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/budget-lines",
    {
      schema: { headers: idempotencyHeaders, body: budgetLineInput, response: { 201: budgetLine } },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createBudgetLine(deps, requireEditor(request), request.body, key));
    },
  );

  app.post(
    "/api/budget-lines/batch",
    {
      schema: {
        headers: idempotencyHeaders,
        body: budgetLineBatch,
        response: { 201: budgetLineList },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createBudgetLines(deps, requireEditor(request), request.body, key));
    },
  );

  app.put(
    "/api/budget-lines/:id",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: budgetLineInput,
        response: { 200: budgetLine },
      },
    },
    (request) => {
      const { params, body, headers } = request;
      return updateBudgetLine(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );

  app.delete(
    "/api/budget-lines/:id",
    { schema: { params, querystring: budgetLineDeletion, response: { 204: z.null() } } },
    async (request, reply) => {
      const { params, query } = request;
      await deleteBudgetLine(deps, requireEditor(request), params.id, query.giveTo);
      return reply.code(204).send(null);
    },
  );
}
