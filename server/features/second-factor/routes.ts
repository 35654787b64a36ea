import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  ceremony,
  newAuthenticator,
  newPasskeyInput,
  newRecoveryCodes,
  passkey,
  passkeyNameInput,
  proofInput,
  secondFactorInput,
  secondFactors,
} from "../../../shared/account/second-factors.ts";
import { idParam } from "../../../shared/ids.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import { requireToken, sessionCookie } from "../../http/session/session.ts";
import { flowCookie } from "../../http/session/sign-in-cookies.ts";
import { sessionIdOf } from "../auth/queries.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  removeAuthenticator,
} from "./authenticator-commands.ts";
import type { SignInParts } from "./finish-commands.ts";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./passkey-commands.ts";
import { getSecondFactors } from "./queries.ts";
import { secondStepRoutes } from "./sign-in-routes.ts";

const NO_CONTENT = { 204: z.null() };
const params = z.object({ id: idParam });

/** @param parts functions of other features that complete a sign-in */
export function secondFactorRoutes(app: App, deps: Deps, parts: SignInParts): void {
  secondStepRoutes(app, deps, parts);

  app.get(
    "/api/account/second-factors",
    { schema: { response: { 200: secondFactors } } },
    async (request) => getSecondFactors(deps.db, requireAccountOwner(request)),
  );

  const session = sessionCookie(deps.config.publicUrl);
  const proofOf = (request: FastifyRequest<{ Body: { password?: string | undefined } }>) => ({
    password: request.body.password,
    sid: sessionIdOf(requireToken(session, request)),
    origin: clientInfoOf(request),
  });
  passkeyRoutes(app, deps, proofOf);
  authenticatorRoutes(app, deps, proofOf);
}

/** Reads the re-authentication from a request. */
type ReadProof = (request: FastifyRequest<{ Body: { password?: string | undefined } }>) => {
  password: string | undefined;
  sid: string;
  origin: ReturnType<typeof clientInfoOf>;
};

function passkeyRoutes(app: App, deps: Deps, proofOf: ReadProof): void {
  const flow = flowCookie(deps.config.publicUrl, "plumbline_passkey");

  app.post(
    "/api/account/passkeys/options",
    { schema: { body: proofInput, response: { 200: ceremony } } },
    async (request, reply) => {
      const begun = await beginPasskey(deps, requireAccountOwner(request), proofOf(request));
      flow.set(reply, begun.flowToken);
      return begun.ceremony;
    },
  );

  app.post(
    "/api/account/passkeys",
    { schema: { body: newPasskeyInput, response: { 201: passkey } } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      flow.clear(reply);
      const from = { flowToken: flow.read(request), origin: clientInfoOf(request) };
      return reply.code(201).send(await addPasskey(deps, owner, { ...request.body, ...from }));
    },
  );

  app.put(
    "/api/account/passkeys/:id",
    { schema: { params, body: passkeyNameInput, response: { 200: passkey } } },
    async (request) =>
      renamePasskey(deps, requireAccountOwner(request), { ...request.params, ...request.body }),
  );

  app.post(
    "/api/account/passkeys/:id/remove",
    { schema: { params, body: proofInput, response: NO_CONTENT } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      await removePasskey(deps, owner, { ...request.params, ...proofOf(request) });
      return reply.code(204).send(null);
    },
  );
}

function authenticatorRoutes(app: App, deps: Deps, proofOf: ReadProof): void {
  const flow = flowCookie(deps.config.publicUrl, "plumbline_authenticator");

  app.post(
    "/api/account/authenticator",
    { schema: { body: proofInput, response: { 200: newAuthenticator } } },
    async (request, reply) => {
      const begun = await beginAuthenticator(deps, requireAccountOwner(request), proofOf(request));
      flow.set(reply, begun.flowToken);
      return begun.given;
    },
  );

  app.post(
    "/api/account/authenticator/confirm",
    { schema: { body: secondFactorInput, response: { 200: newRecoveryCodes } } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      const from = { flowToken: flow.read(request), origin: clientInfoOf(request) };
      const made = await confirmAuthenticator(deps, owner, { ...request.body, ...from });
      flow.clear(reply);
      return made;
    },
  );

  app.post(
    "/api/account/authenticator/remove",
    { schema: { body: proofInput, response: NO_CONTENT } },
    async (request, reply) => {
      await removeAuthenticator(deps, requireAccountOwner(request), proofOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/account/recovery-codes",
    { schema: { body: proofInput, response: { 200: newRecoveryCodes } } },
    async (request) => makeRecoveryCodes(deps, requireAccountOwner(request), proofOf(request)),
  );
}
