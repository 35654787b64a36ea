import type { FastifyRequest } from "fastify";
import {
  ceremony,
  passkeySignInInput,
  secondFactorInput,
} from "../../../shared/account/second-factors.ts";
import { user } from "../../../shared/auth/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/app-type.ts";
import { originOf } from "../../http/origin-of.ts";
import { sessionCookie } from "../../http/session.ts";
import { flowCookie, stepCookie } from "../../http/step-cookie.ts";
import { signInByCode } from "./code-commands.ts";
import type { SignInParts } from "./finish-commands.ts";
import { beginPasskeySignIn, signInByPasskey } from "./passkey-sign-in-commands.ts";

const OPEN = { config: { session: "none" } } as const;

/** The second step of a sign-in, and the sign-in by a passkey alone. */
export function secondStepRoutes(app: App, deps: Deps, parts: SignInParts): void {
  const { publicUrl } = deps.config;
  const session = sessionCookie(publicUrl);
  const step = stepCookie(publicUrl);
  const passkey = flowCookie(publicUrl, "plumbline_passkey");
  const visitOf = (request: FastifyRequest) => ({
    stepToken: step.read(request),
    presented: session.read(request),
    origin: originOf(request),
  });

  app.post(
    "/api/login/second-factor",
    { ...OPEN, schema: { body: secondFactorInput, response: { 200: user } } },
    async (request, reply) => {
      const { code } = request.body;
      const signedIn = await signInByCode(deps, parts, { code, visit: visitOf(request) });
      step.clear(reply);
      session.set(reply, signedIn.sessionToken);
      return signedIn.user;
    },
  );

  app.post(
    "/api/login/passkey/options",
    { ...OPEN, schema: { response: { 200: ceremony } } },
    async (request, reply) => {
      const begun = await beginPasskeySignIn(deps, visitOf(request));
      passkey.set(reply, begun.flowToken);
      return begun.ceremony;
    },
  );

  app.post(
    "/api/login/passkey",
    { ...OPEN, schema: { body: passkeySignInInput, response: { 200: user } } },
    async (request, reply) => {
      const { answer } = request.body;
      passkey.clear(reply);
      const flowToken = passkey.read(request);
      const visit = visitOf(request);
      const signedIn = await signInByPasskey(deps, parts, { answer, flowToken, visit });
      step.clear(reply);
      session.set(reply, signedIn.sessionToken);
      return signedIn.user;
    },
  );
}
