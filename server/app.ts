import { randomUUID } from "node:crypto";
import { linkOrigins } from "./gateways/storage/link-origins.ts";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fastify, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { requestContext } from "./db/request-context.ts";
import { isDatabaseReady } from "./db/readiness.ts";
import type { Deps } from "./deps.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import type { TurnLimits } from "./features/assistant/turn/read-reply.ts";
import { assistantRoutes } from "./features/assistant/routes.ts";
import { replaceSession, resumeSession } from "./features/auth/commands.ts";
import { attentionRoutes } from "./features/attention/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { calendarRoutes } from "./features/calendar/routes.ts";
import { contractorPageRoutes } from "./features/contractor-pages/routes.ts";
import { contractorRoutes } from "./features/contractors/routes.ts";
import { demoRoutes } from "./features/demo/routes.ts";
import { contractRoutes } from "./features/contracts/routes.ts";
import { scopeRoutes } from "./features/contracts/scope-routes.ts";
import { invoiceRoutes } from "./features/invoices/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { expenseRoutes } from "./features/expenses/routes.ts";
import { linkGoogleAccount } from "./features/google/link-commands.ts";
import { googleRoutes } from "./features/google/routes.ts";
import { householdRoutes } from "./features/household/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { changeRoutes } from "./features/changes/routes.ts";
import { activityRoutes } from "./features/activity/routes.ts";
import { savedFilterRoutes } from "./features/saved-filters/routes.ts";
import { trashRoutes } from "./features/trash/routes.ts";
import { digestRoutes } from "./features/digests/routes.ts";
import { merchantRuleRoutes } from "./features/merchant-rules/routes.ts";
import { recurringExpenseRoutes } from "./features/recurring-expenses/routes.ts";
import { milestoneRoutes } from "./features/milestones/routes.ts";
import { noticeRoutes } from "./features/notices/routes.ts";
import { budgetRoutes } from "./features/budget/routes.ts";
import {
  type AccountBackupThroughput,
  accountBackupRoutes,
} from "./features/account-backup/routes.ts";
import { listPreloadedResponses } from "./features/page-preload/preload.ts";
import { projectRoutes } from "./features/projects/routes.ts";
import { outboxRoutes } from "./features/mail/outbox-routes.ts";
import { credentialsRoutes } from "./features/credentials/routes.ts";
import { draftRoutes } from "./features/drafts/routes.ts";
import { createDrafts } from "./features/drafts/commands.ts";
import { receiptMailRoutes } from "./features/receipt-mail/routes.ts";
import { receiptReadingRoutes } from "./features/receipt-reading/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { type ShareParts, shareRoutes } from "./features/receipts/share-routes.ts";
import { tokenUploadRoutes } from "./features/receipts/token-routes.ts";
import { reminderRoutes } from "./features/reminders/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { beginPasskeyProof, proveSecondFactor } from "./features/second-factor/proof-commands.ts";
import { secondFactorRoutes } from "./features/second-factor/routes.ts";
import { uploadTokenRoutes } from "./features/upload-tokens/routes.ts";
import type { App } from "./http/core/app-type.ts";
import {
  addBodyTimeout,
  MAX_REQUEST_SECONDS,
  discardRequestBody,
} from "./http/security/body-timeout.ts";
import { refuseConnection } from "./http/errors/connection-errors.ts";
import { addHealth } from "./http/ops/health.ts";
import { cspHashesIn } from "./http/security/csp-hashes.ts";
import { addJsonBody, MAX_JSON_BYTES } from "./http/core/json-body.ts";
import { addCompression } from "./http/responses/compression.ts";
import { addResponseCheck } from "./http/responses/raw-json.ts";
import { addMethodRegistry } from "./http/core/method-registry.ts";
import { type Load, shedLoad } from "./http/security/load-shedding.ts";
import { createServer as createHttpServer } from "./http/core/node-http.ts";
import { addOpenApi } from "./http/core/openapi.ts";
import { addOriginCheck } from "./http/security/origin-check.ts";
import { addCanonicalPathCheck, withOriginForm } from "./http/security/canonical-paths.ts";
import { addProblems, answerError } from "./http/errors/problems.ts";
import { addRequestLog } from "./http/core/request-log.ts";
import { addRequestContext } from "./http/core/request-context.ts";
import { serializerCompiler, validatorCompiler } from "./http/core/schema-compilers.ts";
import {
  addSecurityHeaders,
  fixedHeaders,
  type Header,
  securityHeaders,
} from "./http/security/security-headers.ts";
import { addAccess } from "./http/session/access.ts";
import { addSessions, sessionCookie } from "./http/session/session.ts";
import { createPageRenderer, type PageRenderer } from "./http/pages/page-renderer.ts";
import { addStaticPages } from "./http/pages/static-pages.ts";
import { findAccess } from "./identity/access.ts";

const BUILT_WEB = fileURLToPath(new URL("../dist/web", import.meta.url));

/**
 * Time limit for preloading: waiting longer would delay every page more than loading the data
 * afterwards.
 */
const PAGE_TIMEOUT_MS = 500;

const HTTP_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: MAX_REQUEST_SECONDS * 1000,
  connectionsCheckingInterval: 2_000,
  // Longer than proxies keep idle connections, so that the server never closes one that a proxy is
  // about to use.
  keepAliveTimeout: 72_000,
} as const;

interface AppOptions {
  /** folder of the built web pages */
  webFolder?: string;
  /** time limit for the body of a form, in seconds */
  bodySeconds?: number;
  /** time limits of the assistant */
  turnLimits?: TurnLimits;
  /** load of the database pool, for load shedding; off when undefined */
  load?: Load | undefined;
  /** called with the app before anything is added to it */
  watch?: ((app: App) => void) | undefined;
  /** minimum throughputs for downloading and restoring account backups */
  accountBackupThroughput?: AccountBackupThroughput;
  /** whether to reject a response that doesn't fit its schema as a defect */
  areAnswersChecked?: boolean;
  /** how long a page waits for preloaded responses */
  pageTimeoutMs?: number;
}

/** Ways to re-authenticate outside of a sign-in. */
const FACTORS = { beginPasskeyProof, proveSecondFactor };

/**
 * Builds the whole server without listening. Parts are added in the order in which requests pass
 * through them.
 */
export async function buildApp(
  deps: Deps,
  {
    webFolder = BUILT_WEB,
    bodySeconds,
    turnLimits,
    load,
    watch,
    accountBackupThroughput,
    areAnswersChecked = false,
    pageTimeoutMs = PAGE_TIMEOUT_MS,
  }: AppOptions = {},
): Promise<App> {
  const { config, db } = deps;
  const headers = fixedHeaders(config.publicUrl, cspHashesIn(webFolder), linkOrigins(config));
  const app = createServer(deps, headers, load);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  watch?.(app);
  addRequestContext(app, (id, work) => requestContext.run(id, work));
  addMethodRegistry(app);
  if (areAnswersChecked) addResponseCheck(app);
  addCompression(app);
  addProblems(app);
  addRequestLog(app);
  addSecurityHeaders(app, securityHeaders(headers));
  addCanonicalPathCheck(app);
  addBodyTimeout(app, bodySeconds);
  addOriginCheck(app, config.publicUrl);
  await addSessions(app, {
    cookie: sessionCookie(config.publicUrl),
    resume: (token) => resumeSession(deps, token),
  });
  addAccess(app, { find: (home, actor) => findAccess(db, home, actor) });
  addJsonBody(app);
  addOpenApi(app, config.publicUrl);
  addHealth(app, { isDatabaseReady: () => isDatabaseReady(db) });

  // Closed last, because requests in progress may still enqueue jobs.
  app.addHook("onClose", async () => deps.jobs.stop());
  authRoutes(app, deps);
  credentialsRoutes(app, deps, { startSession: replaceSession, ...FACTORS });
  outboxRoutes(app, deps);
  googleRoutes(app, deps, { startSession: replaceSession });
  secondFactorRoutes(app, deps, { startSession: replaceSession, linkGoogleAccount });
  addRecordRoutes(app, deps);
  demoRoutes(app, deps, { startSession: replaceSession });
  billingRoutes(app, deps);
  adminRoutes(app, deps);
  assistantRoutes(app, deps, { limits: turnLimits });
  accountBackupRoutes(app, deps, { throughput: accountBackupThroughput });
  exportRoutes(app, deps, { readerThroughput: accountBackupThroughput?.reader });
  await addStaticPages(app, {
    folder: webFolder,
    config,
    clock: deps.clock,
    answersOf: (session, request) =>
      listPreloadedResponses(deps, session, request, pageTimeoutMs / 2),
    timeoutMs: pageTimeoutMs,
    renderer: addPageRenderer(app, webFolder),
  });

  await app.ready();
  return app;
}

function addPageRenderer(app: App, webFolder: string): PageRenderer {
  const renderer = createPageRenderer({
    file: join(webFolder, "../renderer/render-page.js"),
    onError: (err) => app.log.warn({ err }, "A page was sent without its screen"),
  });
  app.addHook("onClose", () => renderer.close());
  return renderer;
}

/** A home: its account, who shares it, its records and budget, and views of both. */
function addRecordRoutes(app: App, deps: Deps): void {
  accountRoutes(app, deps);
  householdRoutes(app, deps);
  receiptRoutes(app, deps);
  receiptReadingRoutes(app, deps);
  draftRoutes(app, deps);
  const inbox: ShareParts = {
    createDrafts: (access, added, today) => createDrafts(deps, access, added, today),
  };
  shareRoutes(app, deps, inbox);
  tokenUploadRoutes(app, deps, inbox);
  uploadTokenRoutes(app, deps);
  receiptMailRoutes(app, deps);
  projectRoutes(app, deps);
  expenseRoutes(app, deps);
  contractorRoutes(app, deps);
  contractorPageRoutes(app, deps);
  milestoneRoutes(app, deps);
  activityRoutes(app, deps);
  trashRoutes(app, deps);
  changeRoutes(app, deps);
  budgetRoutes(app, deps);
  merchantRuleRoutes(app, deps);
  recurringExpenseRoutes(app, deps);
  attentionRoutes(app, deps);
  contractRoutes(app, deps);
  scopeRoutes(app, deps);
  invoiceRoutes(app, deps);
  reportRoutes(app, deps);
  searchRoutes(app, deps);
  calendarRoutes(app, deps);
  importRoutes(app, deps);
  reminderRoutes(app, deps);
  digestRoutes(app, deps);
  noticeRoutes(app, deps);
  savedFilterRoutes(app, deps);
}

function createServer({ config, log, meters }: Deps, headers: Header[], load?: Load): App {
  const addHeaders = securityHeaders(headers);
  return fastify({
    serverFactory: (listener) =>
      createHttpServer(
        HTTP_TIMES,
        withOriginForm(load ? shedLoad(listener, { load, headers, log, meters }) : listener),
      ),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: MAX_JSON_BYTES,
    // While the app closes, requests that already wait for the database must still get their
    // response.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseConnection,
    // No hook runs for malformed URLs, so there would be no timeout for a body that never arrives.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      reply.header("connection", "close");
      reply.raw.once("finish", () => discardRequestBody(request.raw));
      answerError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();
}
