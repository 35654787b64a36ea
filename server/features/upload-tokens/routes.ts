import * as z from "zod/mini";
import {
  newUploadToken,
  uploadTokenInput,
  uploadTokens,
} from "../../../shared/account/upload-tokens.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireEditor } from "../../http/session/access.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireToken, sessionCookie } from "../../http/session/session.ts";
import { sessionIdOf } from "../auth/queries.ts";
import { createUploadToken, revokeUploadToken } from "./commands.ts";
import { listUploadTokens } from "./queries.ts";

const params = z.object({ id: idParam });

/**
 * Routes for the tokens of the signed-in user, in any home; a new one is for a project of the named
 * home.
 */
export function uploadTokenRoutes(app: App, deps: Deps): void {
  const cookie = sessionCookie(deps.config.publicUrl);

  app.get(
    "/api/account/upload-tokens",
    { schema: { response: { 200: uploadTokens } } },
    async (request) => listUploadTokens(deps.db, requireAccountOwner(request)),
  );

  app.post(
    "/api/account/upload-tokens",
    { schema: { body: uploadTokenInput, response: { 201: newUploadToken } } },
    async (request, reply) => {
      requireAccountOwner(request);
      const sid = sessionIdOf(requireToken(cookie, request));
      const input = { ...request.body, sid, origin: clientInfoOf(request) };
      return reply.code(201).send(await createUploadToken(deps, requireEditor(request), input));
    },
  );

  app.delete(
    "/api/account/upload-tokens/:id",
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      const { id } = request.params;
      const owner = requireAccountOwner(request);
      await revokeUploadToken(deps, owner, { id, origin: clientInfoOf(request) });
      return reply.code(204).send(null);
    },
  );
}
