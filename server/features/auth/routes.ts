import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { secondFactorNeeded } from "../../../shared/account/second-factors.ts";
import { loginInput, registerInput, user } from "../../../shared/auth/contract.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { trustedDeviceCookie } from "../../http/session/trusted-device.ts";
import { requireSession, sessionCookie } from "../../http/session/session.ts";
import { challengeCookie } from "../../http/session/sign-in-cookies.ts";
import { register, signIn, signOut } from "./commands.ts";
import { SignInLimits } from "./sign-in-limits.ts";

export function authRoutes(app: App, deps: Deps): void {
  const cookie = sessionCookie(deps.config.publicUrl);
  const knownBy = trustedDeviceCookie(deps.config.publicUrl);
  const step = challengeCookie(deps.config.publicUrl);
  const limits = new SignInLimits(deps);
  const browserOf = (request: FastifyRequest) => ({
    presented: cookie.read(request),
    device: knownBy.read(request),
    origin: clientInfoOf(request),
  });

  app.post(
    "/api/register",
    { config: { session: "none" }, schema: { body: registerInput, response: { 201: user } } },
    async (request, reply) => {
      const signedIn = await register(deps, request.body, browserOf(request));
      cookie.set(reply, signedIn.token);
      knownBy.set(reply, signedIn.device);
      return reply.code(201).send(signedIn.user);
    },
  );

  app.post(
    "/api/login",
    {
      config: { session: "none" },
      schema: { body: loginInput, response: { 200: user, 202: secondFactorNeeded } },
    },
    async (request, reply) => {
      const signedIn = await signIn({ ...deps, limits }, request.body, browserOf(request));
      if ("stepToken" in signedIn) {
        step.set(reply, signedIn.stepToken);
        return reply.code(202).send({ secondFactor: signedIn.secondFactor });
      }
      cookie.set(reply, signedIn.token);
      knownBy.set(reply, signedIn.device);
      return signedIn.user;
    },
  );

  app.post(
    "/api/logout",
    { config: { session: "none" }, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token !== undefined) await signOut(deps, token);
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/user",
    { schema: { response: { 200: user } } },
    async (request) => requireSession(request).user,
  );
}
