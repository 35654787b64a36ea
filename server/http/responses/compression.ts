import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../core/app-type.ts";

/** A smaller response is sent as fast uncompressed. */
const MIN_BYTES = 2_048;
/** A larger response is compressed off the main thread, which it would block for over 0.2 ms. */
const MAX_SYNC_BYTES = 65_536;
/**
 * Level 1: 25 rows take 25 to 50 µs and shrink to a fifth. Brotli at the same cost saves no more,
 * and browsers accept it only over HTTPS.
 */
const FAST = { level: 1 } as const;
const COMPRESSIBLE = /^(?:application\/json|text\/csv|text\/calendar)\b/;

/**
 * Paths of responses with secrets. Where a response also contains text that an attacker can choose,
 * its compressed length could disclose the secret (BREACH). The expense list and the account
 * contain none: receipts are opened through `/api/signed-url`.
 */
export const WITH_SECRETS: readonly string[] = [
  "/api/account/authenticator",
  "/api/account/authenticator/confirm",
  "/api/account/recovery-codes",
  "/api/account/passkeys",
  "/api/account/passkeys/options",
  "/api/account/second-factors",
  "/api/ai-chat",
  "/api/login",
  "/api/login/passkey/options",
  "/api/login/second-factor",
  "/api/projects/:id/calendar",
  "/api/register",
  "/api/signed-url",
];
const secretRoutes = new Set(WITH_SECRETS);

/** Higher levels cost more time than they save. */
const PAGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } as const;

export const PAGE_ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, PAGE_BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

/** For a thread of low priority, which the asynchronous ones would leave. */
export const SYNC_PAGE_ENCODERS = {
  br: (text: string) => brotliCompressSync(text, PAGE_BROTLI),
  gzip: (text: string) => gzipSync(text),
} as const;

export type Encoding = keyof typeof PAGE_ENCODERS;

/** The first of the supported encodings that the client accepts. */
export function encodingFor(
  accepted = "",
  preferred: readonly Encoding[] = ["br", "gzip"],
): Encoding | undefined {
  const offers = accepted
    .split(",")
    .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(";", 1)[0]?.trim());
  return preferred.find((encoding) => offers.includes(encoding));
}

/**
 * Compresses API responses above 2 KiB. Streams (events, files, downloads) are never strings, so
 * they pass unchanged. Add after hooks that read the text.
 */
export function addCompression(app: App): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || !mayCompress(request, reply, payload)) {
      done(null, payload);
      return;
    }
    addVary(reply);
    if (encodingFor(request.headers["accept-encoding"], ["gzip"]) === undefined) {
      done(null, payload);
      return;
    }
    reply.removeHeader("content-length").header("content-encoding", "gzip");
    weakenTag(reply);
    if (payload.length <= MAX_SYNC_BYTES) done(null, gzipSync(payload, FAST));
    else gzip(payload, FAST, done);
  });
}

function mayCompress(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  return (
    payload.length >= MIN_BYTES &&
    COMPRESSIBLE.test(String(reply.getHeader("content-type"))) &&
    !reply.hasHeader("content-encoding") &&
    !secretRoutes.has(request.routeOptions.url ?? "") &&
    !isCrossSiteRequest(request)
  );
}

/**
 * Whether the request comes from another site, which can't read the response but might measure its
 * length.
 */
function isCrossSiteRequest({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
}

/** Makes the ETag weak: a strong one promises identical bytes, which differ by encoding. */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader("etag");
  if (typeof tag === "string" && !tag.startsWith("W/")) reply.header("etag", `W/${tag}`);
}
