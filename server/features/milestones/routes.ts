import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import {
  milestone,
  milestoneBatch,
  milestoneChange,
  milestoneInput,
  milestoneList,
  milestoneListQuery,
} from "../../../shared/milestones/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import {
  changeHeaders,
  idempotencyHeaders,
  versionIn,
} from "../../http/responses/idempotency-header.ts";
import {
  completeMilestone,
  createMilestone,
  createMilestones,
  reopenMilestone,
  updateMilestone,
} from "./commands.ts";
import { listMilestones } from "./queries.ts";
import { completionQuery } from "./rules/completion.ts";
import { deleteMilestone, restoreMilestone } from "./trash-commands.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

const params = z.object({ id: idParam });

export function milestoneRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/milestones",
    { schema: { querystring: milestoneListQuery, response: { 200: milestoneList } } },
    (request) => {
      const { projectId, next } = request.query;
      return listMilestones(deps.db, requireAccess(request), projectId, { next });
    },
  );

  app.post(
    "/api/milestones",
    { schema: { headers: idempotencyHeaders, body: milestoneInput, response: { 201: milestone } } },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createMilestone(deps, requireEditor(request), request.body, key));
    },
  );

  app.post(
    "/api/milestones/batch",
    { schema: { body: milestoneBatch, response: { 201: milestoneList } } },
    async (request, reply) =>
      reply.code(201).send(await createMilestones(deps, requireEditor(request), request.body)),
  );

  app.put(
    "/api/milestones/:id",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: milestoneChange,
        response: { 200: milestone },
      },
    },
    (request) => {
      const { params, body, headers } = request;
      return updateMilestone(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );

  app.patch(
    "/api/milestones/:id/complete",
    { schema: { params, querystring: completionQuery, response: { 200: milestone } } },
    (request) => completeMilestone(deps, requireEditor(request), request.params.id, request.query),
  );

  app.patch(
    "/api/milestones/:id/reopen",
    { schema: { params, response: { 200: milestone } } },
    (request) => reopenMilestone(deps, requireEditor(request), request.params.id),
  );

  app.delete(
    "/api/milestones/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteMilestone(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/milestones/:id/restore",
    { schema: { params, response: { 200: milestone } } },
    (request) => restoreMilestone(deps, requireEditor(request), request.params.id),
  );
}
