import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { ActiveSession } from "../session/session.ts";

/** The server that features add their routes to: handlers get the types of their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * What a route needs of a session.
 *
 * - `required`: without one the answer is 401, before the body is read. Every /api route, unless it says otherwise.
 * - `optional`: looked up if the cookie is there.
 * - `page`: the same, but where that fails the answer comes all the same: see `isSessionUnknown`.
 * - `none`: not looked up. Everything outside /api, unless it says otherwise.
 */
export type SessionNeed = "required" | "optional" | "page" | "none";

declare module "fastify" {
  interface FastifyRequest {
    /** set by the session hook; routes use `requireUser` */
    session: ActiveSession | undefined;
    /** whether the look-up for a page has failed, so that nobody can say who is signed in */
    isSessionUnknown: boolean;
  }
  interface FastifyContextConfig {
    session?: SessionNeed;
    /** true for a write that proves its sender in another way than by Origin */
    isCrossSite?: boolean;
  }
}
