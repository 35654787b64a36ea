import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Access } from "../../identity/access.ts";
import type { ActiveSession } from "../session/session.ts";

/** The Fastify server type; handlers are typed by their route's Zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * How a route looks up the session.
 *
 * - `required`: 401 without a session, before the body is read. Default for /api routes.
 * - `optional`: looked up when the request has the cookie.
 * - `page`: like `optional`, but a failed lookup doesn't fail the request: see `isSessionUnknown`.
 * - `none`: not looked up. Default outside /api.
 */
export type SessionNeed = "required" | "optional" | "page" | "none";

declare module "fastify" {
  interface FastifyRequest {
    /** set by the session hook; routes use `requireUser` */
    session: ActiveSession | undefined;
    /** set by the access hook; routes use `requireAccess` or `requireEditor` */
    access: Access | undefined;
    /** true when the session lookup for a page failed, so that the sign-in state is unknown */
    isSessionUnknown: boolean;
  }
  interface FastifyContextConfig {
    session?: SessionNeed;
    /**
     * true for writes whose sender is authenticated by other means than Origin, such as webhooks
     */
    isCrossSite?: boolean;
    /** true for the form that the browser itself submits from the device's share sheet */
    isShareTarget?: boolean;
  }
}
