import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import type { App } from "../core/app-type.ts";
import type { InlineHashes } from "./csp-hashes.ts";

export type AddHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

export type Header = readonly [name: string, value: string];

/** What is the same on every answer, whoever asks for whatever. */
export function fixedHeaders(publicUrl: string, inline: InlineHashes): Header[] {
  const addHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ...inline.scripts],
        "style-src": ["'self'", ...inline.styles],
        "img-src": ["'self'", "blob:", "data:"],
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

/** Puts the same headers on every answer: pages, calls, files, and failures of each. */
export function securityHeaders(fixed: readonly Header[]): AddHeaders {
  return (request, reply) => {
    // Below Fastify: no hook of its own meets an address that cannot be read.
    for (const [name, value] of fixed) reply.raw.setHeader(name, value);
    reply.header("x-request-id", request.id);
    // What a call answers is a person's own; nothing on the way may keep it. By the route that
    // answers, since an address may be written in several ways; what has none is a problem, and says so.
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
