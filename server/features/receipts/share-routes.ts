import multipart from "@fastify/multipart";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { chosenProject } from "../../../shared/projects/chosen-project.ts";
import { SHARE_AGAIN, SHARE_PATH } from "../../../shared/service-worker.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { requireEditor } from "../../http/session/access.ts";
import type { EditAccess } from "../../identity/access.ts";
import { latestToday } from "../../http/responses/client-date.ts";
import { choiceOf } from "../projects/rules/project-choice.ts";
import { listProjects } from "../projects/queries.ts";
import { beginUpload, prepareReceipt, storeReceipt } from "./commands.ts";
import { readShared, requireSharedForm } from "./read-upload.ts";
import { withTempFiles } from "../../temp-file.ts";
import { createUploadLimiter } from "./upload-limiter.ts";

/** Same as for an upload. */
const FORM_SECONDS = 110;

export interface ShareParts {
  /** adds stored receipts to a project's inbox */
  createDrafts: (
    access: EditAccess,
    added: { projectId: number; keys: string[]; splitPages: boolean },
    today: CalendarDate,
  ) => Promise<unknown>;
}

/**
 * Accepts files from the device's share sheet until the service worker is installed, which then
 * handles them.
 */
export function shareRoutes(app: App, deps: Deps, parts: ShareParts): void {
  // Separate scope, because no other route parses forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    addShareTarget(scope, deps, parts);
  });
}

function addShareTarget(app: App, deps: Deps, { createDrafts }: ShareParts): void {
  const limiter = createUploadLimiter();
  app.post(
    SHARE_PATH,
    {
      config: { session: "optional", isShareTarget: true, bodySeconds: FORM_SECONDS },
      onRequest: async (request, reply) => {
        if (request.session === undefined) return reply.redirect(`/login#${SHARE_AGAIN}`, 303);
        requireSharedForm(request);
      },
    },
    async (request, reply) => {
      const access = requireEditor(request);
      const now = deps.clock.now();
      const projects = await listProjects(deps.db, access);
      const project = chosenProject(projects, choiceOf(request.cookies, access.actor));
      // The inbox explains that a project is needed first.
      if (project === undefined) return reply.redirect("/inbox", 303);
      await limiter.run({ owner: access.actor }, async () => {
        await beginUpload(deps, access, undefined);
        await withTempFiles(deps.config.dataDir, async (folder) => {
          const sent = await readShared(request, folder);
          const receipts = [];
          for (const { path, sha256 } of sent) {
            receipts.push({ ...(await prepareReceipt(path)), sha256 });
          }
          const keys = [];
          for (const receipt of receipts) keys.push(await storeReceipt(deps, access, receipt));
          if (keys.length === 0) return;
          const added = { projectId: project.id, keys, splitPages: false };
          await createDrafts(access, added, latestToday(now));
        });
      });
      return reply.redirect("/inbox", 303);
    },
  );
}
