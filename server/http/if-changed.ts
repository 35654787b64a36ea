import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Marks an answer that is asked for again and again, and tells whether the browser has it already:
 * then 304 and nothing else has to be sent. The browser keeps it for nobody but this person, and
 * asks each time.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const hash = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  const tag = `"${hash.slice(0, 27)}"`;
  reply.headers({ etag: tag, "cache-control": "private, no-cache", vary: "Cookie" });
  const known = request.headers["if-none-match"]?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === tag);
}
