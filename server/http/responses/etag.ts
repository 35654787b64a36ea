import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sets an ETag on a frequently polled response and returns whether the client has it, so that a 304
 * suffices. Private, and revalidated on each request.
 *
 * @param isWeak whether the same response may differ in its bytes
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
