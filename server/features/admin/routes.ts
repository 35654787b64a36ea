import * as z from "zod/mini";
import {
  adminActionList,
  adminActionQuery,
  adminSession,
  adminSummary,
  adminUserList,
  adminUserQuery,
  userIdParam,
} from "../../../shared/admin/contract.ts";
import { messageResponse } from "../../../shared/billing/contract.ts";
import type { Deps } from "../../deps.ts";
import { adminCookie, adminGate } from "../../http/session/admin-gate.ts";
import type { App } from "../../http/core/app-type.ts";
import { listActions } from "./action-queries.ts";
import { authenticateAdmin } from "./authenticate-commands.ts";
import { downgradeUser, upgradeUser } from "./commands.ts";
import { getAdminSummary, listUsers } from "./queries.ts";
import { closeAdminSession, openAdminSession, resumeAdminSession } from "./session-commands.ts";

const params = z.object({ id: userIdParam });
const config = { session: "none" } as const;

/** Without an admin password these routes aren't registered. */
export function adminRoutes(app: App, deps: Deps): void {
  if (deps.config.admin === undefined) return;
  const { db, clock, payments } = deps;
  const cookie = adminCookie(deps.config.publicUrl);
  const { requireAdmin, requirePassword } = adminGate({
    cookie,
    authenticate: (password, address) => authenticateAdmin(deps, password, address),
    resume: (token) => resumeAdminSession(deps, token),
  });

  accessRoutes(app, deps, { cookie, requireAdmin, requirePassword });

  app.get(
    "/api/admin/users",
    {
      config,
      onRequest: requireAdmin,
      schema: { querystring: adminUserQuery, response: { 200: adminUserList } },
    },
    async (request, reply) => {
      const { total, users } = await listUsers(db, request.query, clock.now());
      reply.header("x-total-count", total);
      return users;
    },
  );

  app.get(
    "/api/admin/summary",
    { config, onRequest: requireAdmin, schema: { response: { 200: adminSummary } } },
    () => getAdminSummary(db, payments.kind, clock.now()),
  );

  app.get(
    "/api/admin/actions",
    {
      config,
      onRequest: requireAdmin,
      schema: { querystring: adminActionQuery, response: { 200: adminActionList } },
    },
    async (request, reply) => {
      const { total, actions } = await listActions(db, request.query);
      reply.header("x-total-count", total);
      return actions;
    },
  );

  const action = {
    config,
    onRequest: requireAdmin,
    schema: { params, response: { 200: messageResponse } },
  } as const;

  app.post("/api/admin/users/:id/upgrade", action, async ({ params, ip }) => ({
    message: await upgradeUser(deps, { userId: params.id, address: ip }),
  }));

  app.post("/api/admin/users/:id/downgrade", action, async ({ params, ip }) => ({
    message: await downgradeUser(deps, { userId: params.id, address: ip }),
  }));
}

interface Access extends ReturnType<typeof adminGate> {
  cookie: ReturnType<typeof adminCookie>;
}

function accessRoutes(
  app: App,
  deps: Deps,
  { cookie, requireAdmin, requirePassword }: Access,
): void {
  app.post(
    "/api/admin/login",
    { config, onRequest: requirePassword, schema: { response: { 200: adminSession } } },
    async (request, reply) => {
      const { token, endsAt } = await openAdminSession(deps, request.ip);
      cookie.set(reply, token);
      return { endsAt: endsAt.toISOString() };
    },
  );

  app.post(
    "/api/admin/logout",
    { config, onRequest: requireAdmin, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token !== undefined) await closeAdminSession(deps, token);
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}
