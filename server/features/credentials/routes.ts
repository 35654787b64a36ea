import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Ceremony, ceremony } from "../../../shared/account/second-factors.ts";
import { changeEmailInput } from "../../../shared/account/email-change.ts";
import {
  canceledEmailChange,
  changePasswordInput,
  emailConfirmation,
  emailConfirmationInput,
  newPasswordInput,
  passwordResetInput,
  passwordResetRequested,
} from "../../../shared/account/credentials.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { trustedDeviceCookie } from "../../http/session/trusted-device.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { flowCookie } from "../../http/session/sign-in-cookies.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { requireToken, sessionCookie } from "../../http/session/session.ts";
import type { Origin } from "../../identity/security-log.ts";
import type { StartSession } from "../../identity/start-session.ts";
import {
  requestEmailChange,
  cancelEmailChange,
  cancelOwnEmailChange,
} from "./email-change-commands.ts";
import { requestVerification, confirmEmail } from "./email-commands.ts";
import { changePassword } from "./password-commands.ts";
import { requestReset, resetPassword } from "./reset-commands.ts";

interface GivenFactor {
  code: string | undefined;
  passkey: { id: string } | undefined;
  /** from the browser's cookie; set for a passkey */
  flowToken: string | undefined;
  origin: Origin;
}

/** Functions provided by other features. */
export interface CredentialsParts {
  startSession: StartSession;
  /** Requests one of the account's passkeys, outside of a sign-in. */
  beginPasskeyProof: (
    deps: Deps,
    owner: UserId,
  ) => Promise<{ ceremony: Ceremony; flowToken: string }>;
  /**
   * Consumes a second factor, outside of a sign-in.
   *
   * @throws if it is wrong
   */
  proveSecondFactor: (deps: Deps, owner: UserId, factor: GivenFactor) => Promise<void>;
}

/** @param parts functions for session start and second factors, provided by the sign-in features */
export function credentialsRoutes(app: App, deps: Deps, parts: CredentialsParts): void {
  addLinks(app, deps);
  addChanges(app, deps, parts);
  addEmailChange(app, deps, parts);
}

/** Routes without a session, because the link's token identifies the account. */
function addLinks(app: App, deps: Deps): void {
  const config = { session: "none" } as const;
  const knownBy = trustedDeviceCookie(deps.config.publicUrl);

  app.post(
    "/api/password-reset",
    { config, schema: { body: passwordResetInput, response: { 202: passwordResetRequested } } },
    async (request, reply) => {
      await requestReset(deps, request.body.email, clientInfoOf(request));
      return reply.code(202).send({ isMailSetUp: deps.config.mail.kind === "smtp" });
    },
  );

  app.post(
    "/api/password-reset/confirm",
    { config, schema: { body: newPasswordInput, response: { 204: z.null() } } },
    async (request, reply) => {
      knownBy.set(reply, await resetPassword(deps, request.body, clientInfoOf(request)));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/email-confirmation",
    { config, schema: { body: emailConfirmationInput, response: { 200: emailConfirmation } } },
    async (request) => confirmEmail(deps, request.body.token, clientInfoOf(request)),
  );

  app.post(
    "/api/email-change/cancel",
    { config, schema: { body: emailConfirmationInput, response: { 200: canceledEmailChange } } },
    async (request) => cancelEmailChange(deps, request.body.token, clientInfoOf(request)),
  );
}

function addChanges(app: App, deps: Deps, parts: Pick<CredentialsParts, "startSession">): void {
  const cookie = sessionCookie(deps.config.publicUrl);
  const knownBy = trustedDeviceCookie(deps.config.publicUrl);
  const fromOf = (request: FastifyRequest) => ({
    token: requireToken(cookie, request),
    origin: clientInfoOf(request),
  });

  app.post(
    "/api/account/password",
    { schema: { body: changePasswordInput, response: { 204: z.null() } } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      const from = { ...parts, ...fromOf(request) };
      const changed = await changePassword(deps, owner, request.body, from);
      cookie.set(reply, changed.token);
      knownBy.set(reply, changed.device);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/account/verify-email",
    { schema: { response: { 202: z.null() } } },
    async (request, reply) => {
      await requestVerification(deps, requireAccountOwner(request), clientInfoOf(request));
      return reply.code(202).send(null);
    },
  );
}

function addEmailChange(app: App, deps: Deps, parts: CredentialsParts): void {
  const session = sessionCookie(deps.config.publicUrl);
  const flow = flowCookie(deps.config.publicUrl, "plumbline_passkey");

  app.post(
    "/api/account/email",
    { schema: { body: changeEmailInput, response: { 202: z.null() } } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      const { code, passkey } = request.body;
      const origin = clientInfoOf(request);
      const factor = { code, passkey, flowToken: flow.read(request), origin };
      if (passkey !== undefined) flow.clear(reply);
      await requestEmailChange(deps, owner, request.body, {
        token: requireToken(session, request),
        origin,
        proveSecondFactor: async () => parts.proveSecondFactor(deps, owner, factor),
      });
      return reply.code(202).send(null);
    },
  );

  app.post(
    "/api/account/email/passkey",
    { schema: { response: { 200: ceremony } } },
    async (request, reply) => {
      const begun = await parts.beginPasskeyProof(deps, requireAccountOwner(request));
      flow.set(reply, begun.flowToken);
      return begun.ceremony;
    },
  );

  app.delete(
    "/api/account/email/change",
    { schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      await cancelOwnEmailChange(deps, requireAccountOwner(request), clientInfoOf(request));
      return reply.code(204).send(null);
    },
  );
}
