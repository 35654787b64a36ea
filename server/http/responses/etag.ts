import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sets an ETag on a frequently polled response. The response is private, and revalidated on each
 * request.
 *
 * @param isWeak whether responses with the same content may differ in their bytes
 * @returns whether the client already has it, so that a 304 suffices
 */
export function isKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  { isWeak = false } = {},
): boolean {
  const hash = createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
  const tag = `"${hash.slice(0, 27)}"`;
  const etag = isWeak ? `W/${tag}` : tag;
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "Cookie" });
  const known = request.headers["if-none-match"]?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === tag);
}
