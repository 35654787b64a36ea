import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";

/** Hashes of what stands inline in the built pages, as sources of a Content-Security-Policy. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

export type AddHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Puts the same headers on every answer: pages, calls, files, and failures of each. */
export function securityHeaders(publicUrl: string, inline: InlineHashes): AddHeaders {
  const headers = {
    "content-security-policy": [
      "default-src 'self'",
      ["script-src 'self'", ...inline.scripts].join(" "),
      ["style-src 'self'", ...inline.styles].join(" "),
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
  return (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
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
