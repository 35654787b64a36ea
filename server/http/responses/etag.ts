import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Marks an answer that is asked for again and again, and tells whether the browser has it already:
 * then 304 and nothing else has to be sent. The browser keeps it for nobody but this person, and
 * asks each time.
 *
 * @param isWeak whether what is sent of the same answer may differ in its bytes
 */
export function isKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { isWeak = false } = {},
): boolean {
  const hash = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  const tag = `"${hash.slice(0, 27)}"`;
  const etag = isWeak ? `W/${tag}` : tag;
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "Cookie" });
  const known = request.headers["if-none-match"]?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === tag);
}
