import type { App } from "./app-type.ts";

interface SecurityHeadersOptions {
  publicUrl: string;
  /** hashes of the inline scripts and styles in the built pages, as CSP sources */
  inlineHashes: { scripts: readonly string[]; styles: readonly string[] };
}

/** The same headers on every answer: pages, calls, files, and failures of each. */
export function addSecurityHeaders(app: App, { publicUrl, inlineHashes }: SecurityHeadersOptions): void {
  const isSecure = publicUrl.startsWith("https:");
  const headers = {
    "content-security-policy": [
      "default-src 'self'",
      ["script-src 'self'", ...inlineHashes.scripts].join(" "),
      ["style-src 'self'", ...inlineHashes.styles].join(" "),
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
    ...(isSecure && { "strict-transport-security": "max-age=31536000" }),
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    // Answers of the interface are a person's own data; nothing between may keep them.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
