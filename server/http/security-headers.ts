import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import type { App } from "./app-type.ts";
import type { InlineHashes } from "./inline-hashes.ts";

export type AddHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Puts the same headers on every answer: pages, calls, files, and failures of each. */
export function securityHeaders(publicUrl: string, inline: InlineHashes): AddHeaders {
  // Without the plugin for Fastify: its hook never meets an address that cannot be read.
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
  return (request, reply) => {
    addHelmet(request.raw, reply.raw, () => {});
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
    reply.header("x-request-id", request.id);
    // What a call answers is a person's own; nothing on the way may keep it.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  };
}

export function addSecurityHeaders(app: App, addHeaders: AddHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
}
