import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  changeEmailInput,
  changePasswordInput,
  emailConfirmation,
  emailConfirmationInput,
  newPasswordInput,
  passwordResetInput,
} from "../../../shared/account/recovery.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { deviceCookie } from "../../http/session/trusted-device.ts";
import { originOf } from "../../http/session/client-info.ts";
import { requireOwnAccount } from "../../http/session/account-owner.ts";
import { requireToken, sessionCookie } from "../../http/session/session.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { askEmailChange, askVerification, confirmEmail } from "./email-commands.ts";
import { changePassword } from "./password-commands.ts";
import { askReset, resetPassword } from "./reset-commands.ts";

/** @param parts how a session is started is the sign-in's business */
export function recoveryRoutes(app: App, deps: Deps, parts: { startSession: StartSession }): void {
  addLinks(app, deps);
  addChanges(app, deps, parts);
}

/** For who is not signed in: the mail's link says who it is. */
function addLinks(app: App, deps: Deps): void {
  const config = { session: "none" } as const;
  const knownBy = deviceCookie(deps.config.publicUrl);

  app.post(
    "/api/password-reset",
    { config, schema: { body: passwordResetInput, response: { 202: z.null() } } },
    async (request, reply) => {
      await askReset(deps, request.body.email, originOf(request));
      return reply.code(202).send(null);
    },
  );

  app.post(
    "/api/password-reset/confirm",
    { config, schema: { body: newPasswordInput, response: { 204: z.null() } } },
    async (request, reply) => {
      knownBy.set(reply, await resetPassword(deps, request.body, originOf(request)));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/email-confirmation",
    { config, schema: { body: emailConfirmationInput, response: { 200: emailConfirmation } } },
    async (request) => confirmEmail(deps, request.body.token, originOf(request)),
  );
}

function addChanges(app: App, deps: Deps, parts: { startSession: StartSession }): void {
  const cookie = sessionCookie(deps.config.publicUrl);
  const knownBy = deviceCookie(deps.config.publicUrl);
  const fromOf = (request: FastifyRequest) => ({
    token: requireToken(cookie, request),
    origin: originOf(request),
  });

  app.post(
    "/api/account/password",
    { schema: { body: changePasswordInput, response: { 204: z.null() } } },
    async (request, reply) => {
      const owner = requireOwnAccount(request);
      const from = { ...parts, ...fromOf(request) };
      const changed = await changePassword(deps, owner, request.body, from);
      cookie.set(reply, changed.token);
      knownBy.set(reply, changed.device);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/account/email",
    { schema: { body: changeEmailInput, response: { 202: z.null() } } },
    async (request, reply) => {
      await askEmailChange(deps, requireOwnAccount(request), request.body, fromOf(request));
      return reply.code(202).send(null);
    },
  );

  app.post(
    "/api/account/verify-email",
    { schema: { response: { 202: z.null() } } },
    async (request, reply) => {
      await askVerification(deps, requireOwnAccount(request), originOf(request));
      return reply.code(202).send(null);
    },
  );
}
