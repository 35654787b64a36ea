import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { App } from "../../http/core/app-type.ts";
import { outboxKey } from "./outbox-key.ts";
import { MAIL_POLICY, mailPage, listPage, OUTBOX_POLICY } from "./outbox-pages.ts";

const letterParams = z.object({ id: z.string().check(z.regex(/^[\da-f-]{36}$/)) });
/** A repeated parameter becomes an array, which is rejected. */
const querystring = z.object({ key: z.optional(z.unknown()) });
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

interface OutboxRequest extends Pick<FastifyRequest, "ip" | "headers"> {
  query: { key?: unknown };
}

/**
 * Outbox pages for the operator, which show links that open accounts. The key is in the query
 * string, which is not in logs and Referer headers. Unavailable in production, where email is
 * delivered, and where others can reach the server.
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

  /**
   * Rejects other host names, because of DNS rebinding, and forwarded requests, because a proxy may
   * serve other users.
   */
  function requireAccess({ ip, headers, query }: OutboxRequest): void {
    const isPassedOn = headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["via"];
    const isHere = LOOPBACK.test(ip) && hosts.has(headers.host ?? "");
    const isOpened = typeof query.key === "string" && isSame(query.key, key);
    if (!isHere || isPassedOn !== undefined || !isOpened) throw notFound("Page");
  }

  app.get("/outbox", { schema: { querystring } }, async (request, reply) => {
    requireAccess(request);
    return sendPage(reply, listPage(await outbox.list(), key), OUTBOX_POLICY);
  });

  const schema = { params: letterParams, querystring };
  app.get("/outbox/:id", { schema }, async (request, reply) => {
    requireAccess(request);
    const message = await outbox.find(request.params.id);
    if (!message) throw notFound("Mail");
    return sendPage(reply, mailPage(message, key), OUTBOX_POLICY);
  });

  app.get("/outbox/:id/html", { schema }, async (request, reply) => {
    requireAccess(request);
    const message = await outbox.find(request.params.id);
    if (!message) throw notFound("Mail");
    // The page around it shows it in a frame.
    reply.header("x-frame-options", "SAMEORIGIN");
    return sendPage(reply, message.html, MAIL_POLICY);
  });
}

/** Constant time, so that it doesn't reveal how much of the key was right. */
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
