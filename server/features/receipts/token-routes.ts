import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { TOKEN_UPLOAD_PATH } from "../../../shared/account/upload-tokens.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { ipHashOf } from "../../http/security/ip-hash.ts";
import { latestToday } from "../../http/responses/client-date.ts";
import { authorizeUpload, noteTokenUse, type UploadGrant } from "../upload-tokens/commands.ts";
import { beginUpload, prepareReceipt, storeReceipt } from "./commands.ts";
import { readUpload, requireReceiptForm } from "./read-upload.ts";
import type { ShareParts } from "./share-routes.ts";
import { withTempFiles } from "../../temp-file.ts";
import { createUploadLimiter } from "./upload-limiter.ts";

/** Same as for an upload. */
const FORM_SECONDS = 110;

/**
 * Adds a receipt to an inbox with a token instead of a session, such as from an iPhone's Shortcut.
 */
export function tokenUploadRoutes(app: App, deps: Deps, parts: ShareParts): void {
  // Separate scope, because no other route parses forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    addTokenUpload(scope, deps, parts);
  });
}

function addTokenUpload(app: App, deps: Deps, { createDrafts }: ShareParts): void {
  const limiter = createUploadLimiter();
  const grants = new WeakMap<FastifyRequest, UploadGrant>();
  app.post(
    TOKEN_UPLOAD_PATH,
    {
      // The token is in a header, which a page of another site can't send.
      config: { session: "none", isCrossSite: true, bodySeconds: FORM_SECONDS },
      onRequest: async (request) => {
        const network = ipHashOf(request.ip, deps.config.sessionSecret);
        const { authorization } = request.headers;
        grants.set(request, await authorizeUpload(deps, authorization, network));
        requireReceiptForm(request);
      },
    },
    async (request, reply) => {
      const grant = grants.get(request);
      if (grant === undefined) throw new Error("An upload came past its token's check");
      const { access, projectId } = grant;
      await limiter.run({ owner: access.actor }, async () => {
        await beginUpload(deps, access, undefined);
        await withTempFiles(deps.config.dataDir, async (folder) => {
          const sent = join(folder, "sent");
          const sha256 = await readUpload(request, sent);
          const key = await storeReceipt(deps, access, { ...(await prepareReceipt(sent)), sha256 });
          const added = { projectId, keys: [key], splitPages: false };
          await createDrafts(access, added, latestToday(deps.clock.now()));
        });
      });
      await noteTokenUse(deps, grant);
      return reply.code(201).send({ added: 1 });
    },
  );
}
