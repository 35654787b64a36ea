import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { outboxKey } from "./outbox-key.ts";
import { LETTER_POLICY, letterPage, listPage, OUTBOX_POLICY } from "./outbox-pages.ts";

const letterParams = z.object({ id: z.string().check(z.regex(/^[\da-f-]{36}$/)) });
/** Given twice it is none. */
const querystring = z.object({ key: z.optional(z.unknown()) });
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

interface Asking extends Pick<FastifyRequest, "ip" | "headers"> {
  query: { key?: unknown };
}

/**
 * The pages of the outbox, for whoever started the server: they show links that open accounts. The
 * key in their address stands after the path, which the log keeps, and in no referrer.
 * There are none where mail is delivered, in production, or where others reach the server.
 */
export function outboxRoutes(app: App, { config, mail }: Deps): void {
  const { outbox } = mail;
  if (outbox === undefined || config.mail.kind !== "outbox" || !config.mail.isShown) return;
  const key = outboxKey(config.dataDir);
  const hosts = new Set([
    new URL(config.publicUrl).host,
    `localhost:${config.port}`,
    `127.0.0.1:${config.port}`,
    `[::1]:${config.port}`,
  ]);

  /** Another name may belong to a page elsewhere that was made to lead here; a proxy brings others along. */
  function requireOpened({ ip, headers, query }: Asking): void {
    const isPassedOn = headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["via"];
    const isHere = LOOPBACK.test(ip) && hosts.has(headers.host ?? "");
    const isOpened = typeof query.key === "string" && isSame(query.key, key);
    if (!isHere || isPassedOn !== undefined || !isOpened) throw notFound("Page");
  }

  app.get("/outbox", { schema: { querystring } }, async (request, reply) => {
    requireOpened(request);
    return sendPage(reply, listPage(await outbox.list(), key), OUTBOX_POLICY);
  });

  const schema = { params: letterParams, querystring };
  app.get("/outbox/:id", { schema }, async (request, reply) => {
    requireOpened(request);
    const letter = await outbox.find(request.params.id);
    if (!letter) throw notFound("Mail");
    return sendPage(reply, letterPage(letter, key), OUTBOX_POLICY);
  });

  app.get("/outbox/:id/html", { schema }, async (request, reply) => {
    requireOpened(request);
    const letter = await outbox.find(request.params.id);
    if (!letter) throw notFound("Mail");
    // The page around it shows it.
    reply.header("x-frame-options", "SAMEORIGIN");
    return sendPage(reply, letter.html, LETTER_POLICY);
  });
}

/** How long it takes tells nothing of how much of it was right. */
function isSame(given: string, key: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(key));
}

function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .send(page);
}
