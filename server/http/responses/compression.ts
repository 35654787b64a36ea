import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../core/app-type.ts";

/** Below, the packet is sent as fast uncompressed. */
const MIN_BYTES = 2_048;
/** From here on off the main thread, which it would hold for over 0.2 ms. */
const MAX_SYNC_BYTES = 65_536;
/**
 * Level 1: 25 rows take 25 to 50 µs, a fifth of the bytes remains. Brotli at the same cost saves no
 * more, and browsers accept it over HTTPS only.
 */
const FAST = { level: 1 } as const;
const COMPRESSIBLE = /^(?:application\/json|text\/csv|text\/calendar)\b/;

/**
 * Responses with secrets, whose length under compression could betray them beside text that an
 * attacker chose (BREACH). The expense list and the account hold none: receipts are opened through
 * `/api/signed-url`.
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

/** Encoders of pages, at low levels: stronger ones cost more time than they save. */
export const PAGE_ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

export type Encoding = keyof typeof PAGE_ENCODERS;

/** The first of these encodings that the client accepts. */
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
 * Compresses API responses above 2 KiB. Streams (events, files, downloads) are never strings and
 * pass unchanged. Added after hooks that read the text.
 */
export function addCompression(app: App): void {
  app.addHook("onSend", (request, reply, answer, done) => {
    if (typeof answer !== "string" || !mayCompress(request, reply, answer)) {
      done(null, answer);
      return;
    }
    addVary(reply);
    if (encodingFor(request.headers["accept-encoding"], ["gzip"]) === undefined) {
      done(null, answer);
      return;
    }
    reply.removeHeader("content-length").header("content-encoding", "gzip");
    weakenTag(reply);
    if (answer.length <= MAX_SYNC_BYTES) done(null, gzipSync(answer, FAST));
    else gzip(answer, FAST, done);
  });
}

function mayCompress(request: FastifyRequest, reply: FastifyReply, answer: string): boolean {
  return (
    answer.length >= MIN_BYTES &&
    COMPRESSIBLE.test(String(reply.getHeader("content-type"))) &&
    !reply.hasHeader("content-encoding") &&
    !secretRoutes.has(request.routeOptions.url ?? "") &&
    !isFromElsewhere(request)
  );
}

/** A page of another site can't read the response, but could have its length measured. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
}

/** A strong tag promises the same bytes, which differ by encoding. */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader("etag");
  if (typeof tag === "string" && !tag.startsWith("W/")) reply.header("etag", `W/${tag}`);
}
