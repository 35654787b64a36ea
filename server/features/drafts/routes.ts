import * as z from "zod/mini";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { idParam } from "../../../shared/ids.ts";
import {
  draftCount,
  draftList,
  draftsResponse,
  draftsInput,
} from "../../../shared/receipts/drafts.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import { idempotencyHeaders } from "../../http/responses/idempotency-header.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";
import { createDrafts, deleteDraft, restoreDraft } from "./commands.ts";
import { listDrafts } from "./list-drafts.ts";
import { countDraftStates } from "./queries.ts";
import { requireProject } from "../projects/queries.ts";

const params = z.object({ id: idParam });
const ofProject = z.object({ projectId: idParam });

export function draftRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/drafts",
    { schema: { querystring: ofProject, response: { 200: draftList } } },
    (request) => listDrafts(deps.db, requireAccess(request), request.query.projectId),
  );

  app.get(
    "/api/drafts/count",
    { schema: { querystring: ofProject, response: { 200: draftCount } } },
    async (request) => {
      const access = requireAccess(request);
      const { projectId } = request.query;
      await requireProject(deps.db, access, projectId);
      return countDraftStates(deps.db, access, projectId);
    },
  );

  app.post(
    "/api/drafts",
    {
      schema: {
        querystring: clientDateQuery,
        headers: idempotencyHeaders,
        body: draftsInput,
        response: { 201: draftsResponse },
      },
    },
    async (request, reply) => {
      const today = clientDate(request.query, deps.clock.now());
      const isRetryable = request.headers["idempotency-key"] !== undefined;
      const access = requireEditor(request);
      const ids = await createDrafts(deps, access, { ...request.body, isRetryable }, today);
      return reply.code(201).send({ ids });
    },
  );

  app.delete(
    "/api/drafts/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteDraft(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/drafts/:id/restore",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await restoreDraft(deps, requireEditor(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
