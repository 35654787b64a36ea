import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ACCOUNTANT, REPORT, WORKBOOK } from "../../../shared/exports/contract.ts";
import {
  type ExpenseChoices,
  exportQuery,
  type ExportQuery,
  tableFile,
  tableFileOf,
  tableQuery,
} from "./rules/query.ts";
import { clientDateQuery } from "../../../shared/client-date.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientDate } from "../../http/responses/client-date.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { ConcurrencyLimiter, type Slot } from "../../limits/concurrency-limiter.ts";
import { requirePro } from "../billing/queries.ts";
import { requireProject } from "../projects/queries.ts";
import {
  type Export,
  sendAccountantZip,
  sendReport,
  sendTable,
  sendWorkbook,
} from "./export-commands.ts";
import { withTempFiles } from "../../temp-file.ts";
import { consumeExportLimit, requireExportAvailable } from "./limit-commands.ts";
import { makeQuestions } from "./question-commands.ts";
import { PRIVATE_HEADERS } from "./send-file.ts";
import { downloadStatusReporter } from "./download-status.ts";
import { followAccess, requireAccess } from "../../http/session/access.ts";

/** Concurrent table exports; each keeps a file on disk until it is sent. */
const MAX_TABLES = 24;
const MAX_TABLES_PER_ACCOUNT = 4;
/** Concurrent reports; each waits for rendering and keeps its data on disk. */
const MAX_REPORTS = 4;
/** Enough for a report and a ZIP with another one. */
const MAX_REPORTS_PER_ACCOUNT = 2;
/** Concurrent reads; each uses a database connection while it reads a project. */
const MAX_READING = 2;
/** Concurrent renderings, one per account; each uses a full core at low priority, and memory. */
const MAX_RENDERING = 2;
const GUARANTEED_MS = 15 * 60_000;
const MIN_READ_THROUGHPUT: MinimumThroughput = { everyMilliseconds: 15_000, minBytes: 64 * 1024 };
const RETRY_SECONDS = 10;
const FULL_RETRY_SECONDS = 30;
const ACCOUNTANT_OPTIONS = "Files for an accountant are";

export interface ExportOptions {
  /** minimum throughput of the client */
  readerThroughput?: MinimumThroughput | undefined;
}

const params = z.object({ id: idParam });
const options = { exposeHeadRoute: false, schema: { params, querystring: exportQuery } };

export function exportRoutes(
  app: App,
  deps: Deps,
  { readerThroughput: throughput = MIN_READ_THROUGHPUT }: ExportOptions,
): void {
  const limits = {
    queue: "exports",
    eviction: { afterMs: GUARANTEED_MS, clock: deps.clock },
    accountFullMessage: "Please wait until your other files are ready",
    retryAfterSeconds: FULL_RETRY_SECONDS,
  } as const;
  const tables = new ConcurrencyLimiter({
    ...limits,
    max: MAX_TABLES,
    maxPerAccount: MAX_TABLES_PER_ACCOUNT,
  });
  const reports = new ConcurrencyLimiter({
    ...limits,
    max: MAX_REPORTS,
    maxPerAccount: MAX_REPORTS_PER_ACCOUNT,
  });
  deps.meters.addReading({
    name: "exports_under_way",
    help: "Tables and reports of projects that are being made or sent",
    read: () => tables.running + reports.running,
  });
  const exporting: Exporting = {
    deps,
    throughput,
    readLimiter: ConcurrencyLimiter.fairQueue(MAX_READING),
    stopping: shutdownSignal(app),
  };
  addTables(app, exporting, tables);
  addQuestions(app, deps);
  addReports(app, exporting, reports);
}

function shutdownSignal(app: App): AbortSignal {
  const stopping = new AbortController();
  app.addHook("preClose", async () => {
    stopping.abort(
      failed("unavailable", "The server is just being restarted. Please try again in a moment.", {
        retryAfterSeconds: RETRY_SECONDS,
      }),
    );
  });
  return stopping.signal;
}

interface Exporting extends Pick<Export, "throughput" | "readLimiter"> {
  deps: Deps;
  /** aborts when the server stops */
  stopping: AbortSignal;
}

interface QuestionContext {
  request: FastifyRequest;
  reply: FastifyReply;
  projectId: number;
  query: Omit<ExportQuery, "mark">;
  /** filters, for tables of expenses */
  choices?: ExpenseChoices;
}

/** Sends a file while holding a slot. */
async function respond(
  { deps, throughput, readLimiter, stopping }: Exporting,
  { request, reply, projectId, query, choices = {} }: QuestionContext,
  slot: Slot,
  send: (work: Export) => Promise<void>,
): Promise<FastifyReply> {
  const access = requireAccess(request);
  const left = disconnectSignal(reply);
  const membership = followAccess(deps, access);
  const signal = AbortSignal.any([stopping, slot.signal, left, membership.ended]);
  const { today: said, ...period } = query;
  const today = clientDate({ today: said }, deps.clock.now());
  try {
    await withTempFiles(deps.config.dataDir, (folder) =>
      send({
        asked: { access, projectId, period, choices, today, signal },
        folder,
        reply,
        throughput,
        readLimiter,
      }),
    );
  } catch (error) {
    if (!reply.sent && !left.aborted) throw error;
    // The client has disconnected, or sees the broken connection.
    deps.log.info({ err: error }, "An export was not finished");
    if (!reply.sent) reply.hijack();
  } finally {
    membership.stop();
    slot.release();
  }
  return reply;
}

/** Available on all plans, because users own their records. */
function addTables(app: App, exporting: Exporting, limiter: ConcurrencyLimiter): void {
  const { deps } = exporting;
  const acquireSlot = async (request: FastifyRequest) => {
    const access = requireAccess(request);
    await consumeExportLimit(deps, access.actor, "tables");
    return limiter.acquire(access.actor);
  };
  app.get(
    "/api/projects/:id/exports/:file",
    {
      exposeHeadRoute: false,
      schema: { params: z.extend(params, { file: tableFile }), querystring: tableQuery },
    },
    async (request, reply) => {
      const { id: projectId, file } = request.params;
      const { from, to, today, mark: _told, ...choices } = request.query;
      const asked = { request, reply, projectId, query: { from, to, today }, choices };
      return respond(exporting, asked, await acquireSlot(request), (work) =>
        sendTable(deps, work, tableFileOf(file)),
      );
    },
  );
  app.get(`/api/projects/:id/exports/${WORKBOOK}`, options, async (request, reply) => {
    const asked = { request, reply, projectId: request.params.id, query: request.query };
    return respond(exporting, asked, await acquireSlot(request), (work) =>
      sendWorkbook(deps, work),
    );
  });
}

/** Available on all plans, because the PDF asks for what a comparison lacks. */
function addQuestions(app: App, deps: Deps): void {
  app.get(
    "/api/quotes/:id/questions.pdf",
    { exposeHeadRoute: false, schema: { params, querystring: clientDateQuery } },
    async (request, reply) => {
      const today = clientDate(request.query, deps.clock.now());
      const { id } = request.params;
      const pdf = await makeQuestions(deps, requireAccess(request), id, today);
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="plumbline-questions-${id}.pdf"`)
        .header("cache-control", PRIVATE_HEADERS)
        .send(pdf);
    },
  );
}

function addReports(app: App, exporting: Exporting, limiter: ConcurrencyLimiter): void {
  const { deps } = exporting;
  const renderLimiter = ConcurrencyLimiter.fairQueue(MAX_RENDERING);
  const requireReports = async (request: FastifyRequest, projectId: number, what: string) => {
    const access = requireAccess(request);
    await requireProject(deps.db, access, projectId);
    await requirePro(deps.db, access.home, deps.clock.now(), what);
    return access.actor;
  };
  // The page checks before the browser navigates to the ZIP, because an error response would be
  // saved as a file.
  app.head(
    `/api/projects/:id/exports/${ACCOUNTANT}`,
    { schema: { hide: true, params } },
    async (request, reply) => {
      const actor = await requireReports(request, request.params.id, ACCOUNTANT_OPTIONS);
      await requireExportAvailable(deps, actor, "reports");
      limiter.acquire(actor).release();
      return reply.code(200).send();
    },
  );
  const telling = { ...options, onSend: downloadStatusReporter(deps) };
  for (const [file, what, send] of [
    [REPORT, "PDF reports are", sendReport],
    [ACCOUNTANT, ACCOUNTANT_OPTIONS, sendAccountantZip],
  ] as const) {
    app.get(`/api/projects/:id/exports/${file}`, telling, async (request, reply) => {
      const { id: projectId } = request.params;
      const { mark: _told, ...query } = request.query;
      const actor = await requireReports(request, projectId, what);
      await consumeExportLimit(deps, actor, "reports");
      const slot = limiter.acquire(actor);
      const asked = { request, reply, projectId, query };
      return respond(exporting, asked, slot, (work) => send(deps, work, renderLimiter));
    });
  }
}

/** Aborts when the client disconnects before the response is complete. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) left.abort(new Error("The client has left"));
  });
  return left.signal;
}
