import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { proofInput, secondFactorNeeded } from "../../../shared/account/second-factors.ts";
import { user } from "../../../shared/auth/contract.ts";
import { googleAbout, googleLinkInput, pendingGoogleLink } from "../../../shared/auth/google.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/core/app-type.ts";
import { clientInfoOf } from "../../http/session/client-info.ts";
import { requireAccountOwner } from "../../http/session/account-owner.ts";
import {
  requireToken,
  sessionCookie,
  type TokenCookie,
  tokenCookie,
} from "../../http/session/session.ts";
import { challengeCookie } from "../../http/session/sign-in-cookies.ts";
import type { StartSession } from "../../identity/start-session.ts";
import { findSession, sessionIdOf } from "../auth/queries.ts";
import { completeGoogleSignIn, startGoogle } from "./commands.ts";
import { FLOW_MAX_AGE_SECONDS } from "../../identity/sign-in-flows.ts";
import { isGoogleError, problemOf } from "./google-problem.ts";
import { cancelPendingLink, getPendingLink, linkGoogle, unlinkGoogle } from "./link-commands.ts";

const NO_CONTENT = { 204: z.null() };
/** Browser navigations. No HEAD route, because it would consume single-use tokens. */
const NAVIGATION = { config: { session: "none" }, exposeHeadRoute: false } as const;
const OPEN = { config: { session: "none" } } as const;
/** A repeated parameter becomes an array, which is ignored. */
const returnQuery = z.object({ returnTo: z.optional(z.union([z.string(), z.array(z.string())])) });

/** @param parts functions of the sign-in feature to start a session */
export function googleRoutes(app: App, deps: Deps, parts: { startSession: StartSession }): void {
  const cookies = googleCookies(deps.config.publicUrl);
  redirectRoutes(app, deps, { ...parts, ...cookies });
  linkRoutes(app, deps, { ...parts, ...cookies });

  app.get(
    "/api/auth/google/about",
    { ...OPEN, schema: { response: { 200: googleAbout } } },
    async () => ({ isOffered: deps.google !== undefined }),
  );

  app.post(
    "/api/account/google/unlink",
    { schema: { body: proofInput, response: NO_CONTENT } },
    async (request, reply) => {
      const owner = requireAccountOwner(request);
      const sid = sessionIdOf(requireToken(cookies.session, request));
      const { password } = request.body;
      await unlinkGoogle(deps, owner, { password, sid, origin: clientInfoOf(request) });
      return reply.code(204).send(null);
    },
  );
}

function googleCookies(publicUrl: string) {
  const session = sessionCookie(publicUrl);
  const flow = tokenCookie({
    publicUrl,
    name: "plumbline_google",
    // Lax, because the browser returns from another site.
    sameSite: "lax",
    maxAgeSeconds: FLOW_MAX_AGE_SECONDS,
  });
  const visitOf = (request: FastifyRequest) => ({
    flowToken: flow.read(request),
    presented: session.read(request),
    origin: clientInfoOf(request),
  });
  return { session, step: challengeCookie(publicUrl), flow, visitOf };
}

type GoogleParts = ReturnType<typeof googleCookies> & { startSession: StartSession };

/** The redirect to Google and the return. */
function redirectRoutes(app: App, deps: Deps, parts: GoogleParts) {
  const { session, step, flow, visitOf } = parts;

  /** On any error, redirects back with an error code for the message. */
  async function redirectOnError(
    request: FastifyRequest,
    work: () => Promise<string>,
  ): Promise<string> {
    try {
      return await work();
    } catch (error) {
      const problem = problemOf(error);
      logFailure(request, error);
      const page = (await isSignedIn(deps, session, request)) ? "/account" : "/login";
      return `${page}?problem=${problem}`;
    }
  }

  app.get(
    "/api/auth/google",
    { ...NAVIGATION, schema: { querystring: returnQuery, response: { 302: z.null() } } },
    async (request, reply) => {
      // Prevents login CSRF, by which another site signs the user in to an account of its choice.
      if (isCrossSite(request)) return reply.redirect("/login", 302);
      const address = await redirectOnError(request, async () => {
        const { returnTo } = request.query;
        const started = await startGoogle(deps, { returnTo, address: request.ip });
        flow.set(reply, started.flowToken);
        return started.address;
      });
      return reply.redirect(address, 302);
    },
  );

  app.get(
    "/api/auth/google/callback",
    { ...NAVIGATION, schema: { response: { 302: z.null() } } },
    async (request, reply) => {
      flow.clear(reply);
      const address = await redirectOnError(request, async () => {
        const { search } = new URL(request.url, deps.config.publicUrl);
        const arrival = await completeGoogleSignIn(deps, parts, {
          search,
          visit: visitOf(request),
        });
        if (arrival.kind === "link") {
          flow.set(reply, arrival.flowToken);
          return "/login?link=google";
        }
        if (arrival.kind === "step") {
          step.set(reply, arrival.stepToken);
          return "/login?step=second-factor";
        }
        session.set(reply, arrival.sessionToken);
        return arrival.returnTo;
      });
      return reply.redirect(address, 302);
    },
  );
}

/** Asks for the password when the email belongs to an account with one. */
function linkRoutes(app: App, deps: Deps, parts: GoogleParts) {
  const { session, step, flow, visitOf } = parts;

  app.get(
    "/api/auth/google/pending",
    { ...OPEN, schema: { response: { 200: pendingGoogleLink } } },
    async (request) => getPendingLink(deps, flow.read(request)),
  );

  app.delete(
    "/api/auth/google/pending",
    { ...OPEN, schema: { response: NO_CONTENT } },
    async (request, reply) => {
      await cancelPendingLink(deps, flow.read(request));
      flow.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/auth/google/link",
    {
      ...OPEN,
      schema: { body: googleLinkInput, response: { 200: user, 202: secondFactorNeeded } },
    },
    async (request, reply) => {
      const { password } = request.body;
      const linked = await linkGoogle(deps, parts, { password, visit: visitOf(request) });
      flow.clear(reply);
      if (linked.kind === "step") {
        step.set(reply, linked.stepToken);
        return reply.code(202).send({ secondFactor: linked.secondFactor });
      }
      session.set(reply, linked.sessionToken);
      return linked.user;
    },
  );
}

/** From the Fetch Metadata headers; accepts browsers that send none. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** False if the session can't be read, because the sign-in page must still load. */
async function isSignedIn(
  { db, clock }: Deps,
  session: TokenCookie,
  request: FastifyRequest,
): Promise<boolean> {
  const token = session.read(request);
  if (token === undefined) return false;
  const found = await findSession(db, sessionIdOf(token), clock.now()).catch(() => undefined);
  return found !== undefined;
}

function logFailure(request: FastifyRequest, error: unknown): void {
  if (isGoogleError(error)) {
    request.log.warn({ failure: error.failure, reason: error.message }, "Google sign-in failed");
  } else if (problemOf(error) === "google_failed") {
    request.log.error({ err: error }, "Google sign-in failed");
  }
}
