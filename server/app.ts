import { randomUUID } from "node:crypto";
import swagger from "@fastify/swagger";
import { fastify } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { isDatabaseReady } from "./db/readiness.ts";
import type { Deps } from "./deps.ts";
import { resumeSession } from "./features/auth/commands.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { expenseRoutes } from "./features/expenses/routes.ts";
import { projectRoutes } from "./features/projects/routes.ts";
import type { App } from "./http/app-type.ts";
import { addHealth } from "./http/health.ts";
import { addJsonBody, MAX_JSON_BYTES } from "./http/json-body.ts";
import { addKnownMethods } from "./http/known-methods.ts";
import { addOriginCheck } from "./http/origin.ts";
import { addProblems } from "./http/problems.ts";
import { addRequestLog } from "./http/request-log.ts";
import { serializerCompiler, validatorCompiler } from "./http/schema-compilers.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { addSessions, sessionCookie } from "./http/session.ts";

/** The whole server, not yet listening. The order is the order in which a request meets the parts. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db } = deps;
  const app = createServer(deps);

  addKnownMethods(app);
  addProblems(app);
  addRequestLog(app);
  addSecurityHeaders(app, { publicUrl: config.publicUrl, inlineHashes: { scripts: [], styles: [] } });
  addOriginCheck(app, config.publicUrl);
  addSessions(app, {
    cookie: sessionCookie(config.publicUrl),
    resume: (token) => resumeSession(deps, token),
  });
  addJsonBody(app);
  addHealth(app, { isDatabaseReady: () => isDatabaseReady(db) });

  authRoutes(app, deps);
  projectRoutes(app, deps);
  expenseRoutes(app, deps);

  await app.ready();
  return app;
}

function createServer({ config, log }: Deps): App {
  const app = fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
void swagger;
