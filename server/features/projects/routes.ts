import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import { project, projectList, projectSummary } from "../../../shared/projects/contract.ts";
import { projectArchiveInput, projectCopyInput } from "../../../shared/projects/copy.ts";
import { projectDatesInput, projectInput } from "../../../shared/projects/input.ts";
import type { Deps } from "../../deps.ts";
import { changeHeaders, versionIn } from "../../http/responses/idempotency-header.ts";
import type { App } from "../../http/core/app-type.ts";
import { createProject, deleteProject, updateProject, updateProjectDates } from "./commands.ts";
import { copyProject, setProjectArchived } from "./copy-commands.ts";
import { getProject, getProjectSummary, listProjects } from "./queries.ts";
import { requireAccess, requireEditor, requireHomeOwner } from "../../http/session/access.ts";

const params = z.object({ id: idParam });

export function projectRoutes(app: App, deps: Deps): void {
  app.get("/api/projects", { schema: { response: { 200: projectList } } }, (request) =>
    listProjects(deps.db, requireAccess(request)),
  );

  app.post(
    "/api/projects",
    { schema: { body: projectInput, response: { 201: project } } },
    async (request, reply) =>
      reply.code(201).send(await createProject(deps, requireEditor(request), request.body)),
  );

  app.get("/api/projects/:id", { schema: { params, response: { 200: project } } }, (request) =>
    getProject(deps.db, requireAccess(request), request.params.id),
  );

  app.put(
    "/api/projects/:id",
    {
      schema: { params, headers: changeHeaders, body: projectInput, response: { 200: project } },
    },
    (request) => {
      const { params, body, headers } = request;
      return updateProject(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );

  app.put(
    "/api/projects/:id/dates",
    {
      schema: {
        params,
        headers: changeHeaders,
        body: projectDatesInput,
        response: { 200: project },
      },
    },
    (request) => {
      const { params, body, headers } = request;
      return updateProjectDates(deps, requireEditor(request), params.id, body, versionIn(headers));
    },
  );

  app.put(
    "/api/projects/:id/archived",
    { schema: { params, body: projectArchiveInput, response: { 200: project } } },
    (request) => {
      const { params, body } = request;
      return setProjectArchived(deps, requireEditor(request), params.id, body.isArchived);
    },
  );

  app.post(
    "/api/projects/:id/copies",
    { schema: { params, body: projectCopyInput, response: { 201: project } } },
    async (request, reply) => {
      const { params, body } = request;
      return reply.code(201).send(await copyProject(deps, requireEditor(request), params.id, body));
    },
  );

  app.delete(
    "/api/projects/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await deleteProject(deps, requireHomeOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/projects/:id/summary",
    { schema: { params, response: { 200: projectSummary } } },
    (request) => getProjectSummary(deps.db, requireAccess(request), request.params.id),
  );
}
