import { join } from "node:path";
import multipart from "@fastify/multipart";
import * as z from "zod/mini";
import {
  accountDeletion,
  MAX_ARCHIVE_BYTES,
  RESTORE_END,
  restoreEvent,
} from "../../../shared/account/own-data.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import { addEventStreams } from "../../http/event-stream.ts";
import { originOf } from "../../http/origin-of.ts";
import { requireOwnAccount } from "../../http/own-account.ts";
import { type Pace, SLOWEST_PACE } from "../../http/pace.ts";
import { requireSession, requireToken, requireUser, sessionCookie } from "../../http/session.ts";
import type { Lease } from "../../records/attempts.ts";
import { sidOf } from "../auth/queries.ts";
import { deleteAccount } from "./delete-commands.ts";
import { type InFolder, requireExportIsFree, sendExport } from "./export-commands.ts";
import { readArchive, requireArchiveForm, requireDiskSpace } from "./read-archive.ts";
import { beginRestore, endRestore, restoreBackup } from "./restore-commands.ts";
import type { RestoreReceipt } from "./restore-receipts.ts";

/** A whole account's receipts, from a home's connection; the pace ends earlier what does not move. */
const UPLOAD_SECONDS = 30 * 60;
/** Each reads or writes gigabytes: so many at once leave a server for everybody else. */
const EXPORTS_AT_ONCE = 6;
const RESTORES_AT_ONCE = 2;
const RETRY_SECONDS = 30;

interface OwnDataOptions {
  /** what the receipts' own feature does */
  inFolder: InFolder;
  restoreReceipt: RestoreReceipt;
  pace?: Pace;
  maxArchiveBytes?: number;
}

export function ownDataRoutes(app: App, deps: Deps, options: OwnDataOptions): void {
  addExport(app, deps, options);
  // A scope of its own: no other route reads forms.
  app.register(async (scope) => addRestore(scope, deps, options));

  const cookie = sessionCookie(deps.config.publicUrl);
  app.delete(
    "/api/account",
    { schema: { body: accountDeletion, response: { 204: z.null() } } },
    async (request, reply) => {
      const owner = requireOwnAccount(request);
      const { password } = request.body ?? {};
      const sid = sidOf(requireToken(cookie, request));
      await deleteAccount(deps, { owner, password, sid, origin: originOf(request) });
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}

function addExport(app: App, deps: Deps, { inFolder }: OwnDataOptions): void {
  const running = new Set<AbortController>();
  app.addHook("preClose", async () => {
    for (const stopping of running) stopping.abort(new Error("The server stops"));
  });

  // Asked before the browser is sent to the download itself, whose refusal it would only save as a file.
  app.head("/api/account/export", { schema: { hide: true } }, async (request, reply) => {
    await requireExportIsFree(deps, requireUser(request));
    return reply.code(200).send();
  });

  app.get("/api/account/export", { exposeHeadRoute: false }, async (request, reply) => {
    const { userId: owner, user } = requireSession(request);
    if (running.size >= EXPORTS_AT_ONCE) throw tooBusy();
    const stopping = new AbortController();
    running.add(stopping);
    try {
      await sendExport(deps, {
        owner,
        email: user.email,
        isDemo: user.demoEndsAt !== null,
        inFolder,
        origin: originOf(request),
        signal: stopping.signal,
        send: (bytes) => {
          const day = deps.clock.now().toISOString().slice(0, 10);
          void reply
            .type("application/zip")
            .header("content-disposition", `attachment; filename="plumbline-${day}.zip"`)
            .header("cache-control", "private, no-store")
            .send(bytes);
        },
      });
    } finally {
      running.delete(stopping);
    }
    return reply;
  });
}

async function addRestore(app: App, deps: Deps, options: OwnDataOptions): Promise<void> {
  const { inFolder, restoreReceipt, pace = SLOWEST_PACE } = options;
  const { maxArchiveBytes: maxBytes = MAX_ARCHIVE_BYTES } = options;
  const running = new Set<object>();
  await app.register(multipart);
  const streams = addEventStreams(app, {
    toFailure: ({ error, code }) => ({ type: "error", error, code }),
    end: RESTORE_END,
  });

  app.post(
    "/api/account/restore",
    {
      config: { bodySeconds: UPLOAD_SECONDS },
      schema: {
        consumes: ["multipart/form-data"],
        response: {
          200: {
            description: `Lines of server-sent events, each the JSON of one of these after "data: ". The last line says ${RESTORE_END}.`,
            content: { "text/event-stream": { schema: restoreEvent } },
          },
        },
      },
      onRequest: async (request) => requireArchiveForm(request, maxBytes),
    },
    async (request, reply) => {
      const owner = requireOwnAccount(request);
      const { email } = requireSession(request).user;
      const origin = originOf(request);
      if (running.size >= RESTORES_AT_ONCE) throw tooBusy();
      const place = {};
      running.add(place);
      let lease: Lease | undefined;
      const leave = async () => {
        running.delete(place);
        if (lease) await endRestore(deps, lease);
      };
      try {
        lease = await beginRestore(deps, owner);
        return await inFolder(async (folder) => {
          await requireDiskSpace(folder, request);
          await readArchive(request, { path: join(folder, "sent.zip"), maxBytes, pace });
          const work = { owner, email, origin, folder, restore: restoreReceipt };
          return streams.answer(request, reply, async () => async (stream) => {
            try {
              await restoreBackup(deps, work, stream);
            } finally {
              // Before the end is told: whoever reads that may try again at once.
              await leave();
            }
          });
        });
      } finally {
        await leave();
      }
    },
  );
}

function tooBusy() {
  return failed("unavailable", "The server is busy with others' data. Please try again soon.", {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
