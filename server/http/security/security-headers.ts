import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import type { App } from "../core/app-type.ts";
import { IncomingMessage, ServerResponse } from "../core/node-http.ts";
import type { CspHashes } from "./csp-hashes.ts";

export type AddHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

export type Header = readonly [name: string, value: string];

/**
 * Headers that don't depend on the request.
 *
 * @param imageOrigins other origins that images come from
 */
export function fixedHeaders(
  publicUrl: string,
  inline: CspHashes,
  imageOrigins: readonly string[],
): Header[] {
  const addHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ...inline.scripts],
        "style-src": ["'self'", ...inline.styles],
        "img-src": ["'self'", "blob:", "data:", ...imageOrigins],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    hsts: publicUrl.startsWith("https:") && { includeSubDomains: false },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  addHelmet(request, response, () => {});
  response.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Adds the security headers to every response: pages, API, files and errors. */
export function securityHeaders(fixed: readonly Header[]): AddHeaders {
  return (request, reply) => {
    // Set on the raw response, because no hook runs for malformed URLs.
    for (const [name, value] of fixed) reply.raw.setHeader(name, value);
    reply.header("x-request-id", request.id);
    // API responses are personal and must not be cached. Decided by the matched route, because a
    // path can be spelled in several ways. Responses without a route are problems, which set the
    // header themselves.
    if (request.routeOptions.url?.startsWith("/api/") === true) {
      reply.header("cache-control", "no-store");
    }
  };
}

export function addSecurityHeaders(app: App, addHeaders: AddHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
}
