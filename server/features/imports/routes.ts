import multipart from "@fastify/multipart";
import * as z from "zod/mini";
import { idParam } from "../../../shared/ids.ts";
import {
  expenseImport,
  expenseImportList,
  importPreview,
} from "../../../shared/imports/contract.ts";
import { importInput } from "./rules/input.ts";
import { importListQuery } from "./rules/list-query.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import {
  type MinimumThroughput,
  MINIMUM_THROUGHPUT,
} from "../../http/transfer/minimum-throughput.ts";
import { idempotencyHeaders } from "../../http/responses/idempotency-header.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { countPreview, createImport } from "./commands.ts";
import { previewImport } from "./preview.ts";
import { listImports } from "./queries.ts";
import { readUpload, requireImportForm } from "./read-upload.ts";
import { redoImport, undoImport } from "./undo-commands.ts";
import { requireAccess, requireEditor } from "../../http/session/access.ts";

/**
 * Enough for a large file over a weak signal. Stalled uploads end earlier by their minimum
 * throughput.
 */
const UPLOAD_SECONDS = 110;
/** Concurrent reads; each may use tens of megabytes while a file is decompressed. */
const MAX_READING = 4;
/** Enough for the maximum number of rows with a bank's long notes. */
const MAX_ROWS_BYTES = 4 * 1024 * 1024;

const params = z.object({ id: idParam });

interface ImportRoutesOptions {
  /** minimum throughput of an upload */
  throughput?: MinimumThroughput;
}

export function importRoutes(
  app: App,
  deps: Deps,
  { throughput = MINIMUM_THROUGHPUT }: ImportRoutesOptions = {},
): void {
  // Separate scope, because no other route parses forms.
  app.register(async (scope) => addPreview(scope, deps, throughput));

  app.get(
    "/api/imports",
    { schema: { querystring: importListQuery, response: { 200: expenseImportList } } },
    (request) => listImports(deps.db, requireAccess(request), request.query.projectId),
  );

  app.post(
    "/api/imports",
    {
      bodyLimit: MAX_ROWS_BYTES,
      config: { bodySeconds: UPLOAD_SECONDS },
      schema: { headers: idempotencyHeaders, body: importInput, response: { 201: expenseImport } },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply
        .code(201)
        .send(await createImport(deps, requireEditor(request), request.body, key));
    },
  );

  app.delete(
    "/api/imports/:id",
    { schema: { params, response: { 200: expenseImport } } },
    (request) => undoImport(deps, requireEditor(request), request.params.id),
  );

  app.post(
    "/api/imports/:id/restore",
    { schema: { params, response: { 200: expenseImport } } },
    (request) => redoImport(deps, requireEditor(request), request.params.id),
  );
}

async function addPreview(app: App, deps: Deps, throughput: MinimumThroughput): Promise<void> {
  const limiter = new ConcurrencyLimiter({
    max: MAX_READING,
    maxPerAccount: 1,
    queue: "uploads",
    accountFullMessage: "Please wait until your other file is read",
  });
  deps.meters.addReading({
    name: "imports_under_way",
    help: "Files of expenses that are being received or read",
    read: () => limiter.running,
  });
  await app.register(multipart);

  app.post(
    "/api/imports/preview",
    {
      config: { bodySeconds: UPLOAD_SECONDS },
      schema: { consumes: ["multipart/form-data"], response: { 200: importPreview } },
      onRequest: async (request) => requireImportForm(request),
    },
    async (request) => {
      const access = requireEditor(request);
      return limiter.run({ owner: access.actor }, async () => {
        await countPreview(deps, access.actor);
        return previewImport(deps, access, await readUpload(request, throughput));
      });
    },
  );
}
