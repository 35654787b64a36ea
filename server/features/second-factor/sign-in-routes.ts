import type { FastifyReply, FastifyRequest } from "fastify";
import {
  ceremony,
  passkeySignInInput,
  secondFactorInput,
  completedSignIn,
} from "../../../shared/account/second-factors.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { trustedDeviceCookie } from "../../http/session/trusted-device.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { sessionCookie } from "../../http/session/session.ts";
import { flowCookie, challengeCookie } from "../../http/session/sign-in-cookies.ts";
import { signInByCode } from "./code-commands.ts";
import type { SignedIn, SignInParts } from "./finish-commands.ts";
import { beginPasskeySignIn, signInByPasskey } from "./passkey-sign-in-commands.ts";

const OPEN = { config: { session: "none" } } as const;

/** Routes for the second step of a sign-in, and for sign-in with a passkey alone. */
export function secondStepRoutes(app: App, deps: Deps, parts: SignInParts): void {
  const { publicUrl } = deps.config;
  const session = sessionCookie(publicUrl);
  const step = challengeCookie(publicUrl);
  const knownBy = trustedDeviceCookie(publicUrl);
  const passkey = flowCookie(publicUrl, "plumbline_passkey");
  const visitOf = (request: FastifyRequest) => ({
    stepToken: step.read(request),
    presented: session.read(request),
    device: knownBy.read(request),
    origin: clientInfoOf(request),
  });

  function sendSignedIn(reply: FastifyReply, { user, sessionToken, device, returnTo }: SignedIn) {
    step.clear(reply);
    session.set(reply, sessionToken);
    if (device !== undefined) knownBy.set(reply, device);
    return { ...user, returnTo };
  }

  app.post(
    "/api/login/second-factor",
    { ...OPEN, schema: { body: secondFactorInput, response: { 200: completedSignIn } } },
    async (request, reply) => {
      const { code } = request.body;
      return sendSignedIn(
        reply,
        await signInByCode(deps, parts, { code, visit: visitOf(request) }),
      );
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
    { ...OPEN, schema: { body: passkeySignInInput, response: { 200: completedSignIn } } },
    async (request, reply) => {
      passkey.clear(reply);
      const from = { flowToken: passkey.read(request), visit: visitOf(request) };
      return sendSignedIn(reply, await signInByPasskey(deps, parts, { ...request.body, ...from }));
    },
  );
}
