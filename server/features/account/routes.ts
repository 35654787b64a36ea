import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  account,
  activeSessions,
  profileInput,
  securityEvents,
} from "../../../shared/account/contract.ts";
import { user } from "../../../shared/auth/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { requireToken, requireUser, sessionCookie } from "../../http/session/session.ts";
import { sessionIdOf } from "../auth/queries.ts";
import { endOtherSessions, endSession, updateProfile } from "./commands.ts";
import { getAccount, listSecurityEvents, listSessions } from "./queries.ts";

/** SHA-256 in hex. */
const namedSession = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

export function accountRoutes(app: App, deps: Deps): void {
  const { db, clock, google } = deps;
  const cookie = sessionCookie(deps.config.publicUrl);

  /** Database key of the current session. */
  function currentOf(request: FastifyRequest): string {
    return sessionIdOf(requireToken(cookie, request));
  }

  app.get("/api/account", { schema: { response: { 200: account } } }, async (request) => ({
    ...(await getAccount(db, requireUser(request), clock.now())),
    isGoogleOffered: google !== undefined,
    isMailSetUp: deps.config.mail.kind === "smtp",
  }));

  app.put(
    "/api/account/profile",
    { schema: { body: profileInput, response: { 200: user } } },
    async (request) => updateProfile(deps, requireAccountOwner(request), request.body),
  );

  app.get(
    "/api/account/sessions",
    { schema: { response: { 200: activeSessions } } },
    async (request) =>
      listSessions(db, requireUser(request), { current: currentOf(request), now: clock.now() }),
  );

  app.delete(
    "/api/account/sessions/:id",
    { schema: { params: namedSession, response: { 204: z.null() } } },
    async (request, reply) => {
      const from = { current: currentOf(request), origin: clientInfoOf(request) };
      await endSession(deps, requireAccountOwner(request), { ...from, id: request.params.id });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/account/sessions",
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const from = { current: currentOf(request), origin: clientInfoOf(request) };
      await endOtherSessions(deps, requireAccountOwner(request), from);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/account/activity",
    { schema: { response: { 200: securityEvents } } },
    async (request) => listSecurityEvents(db, requireUser(request)),
  );
}
